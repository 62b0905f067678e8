// Drag and drop with a mouse, a pen or a finger, onto elements with [data-drop]. A short movement stays a tap.
//
// The dragged element has [data-held], the drop target under it [data-over]. Touch drags only elements whose
// `touch-action` is other than `auto` and `manipulation`, such as `pinch-zoom`; elsewhere it scrolls the page.
import type { Attachment } from "svelte/attachments";
import { errorReports } from "../net/errorReports.svelte";
import { measureAgain } from "./flipAnimation";

const THRESHOLD = 8; // pixels: less is a tap
const SETTLE_DELAY = 250; // milliseconds that a dropped element waits for the table to change

export interface DragOptions {
  /** Whether it can be dragged now. */
  ready(): boolean;
  /** It was dropped on the element with this [data-drop]. */
  drop(target: string): unknown;
  /** It was picked up, or released. */
  held?(held: boolean): void;
  /** The [data-drop] that a tap takes it to, where there is one. */
  to?: string;
}

const draggables = new Map<HTMLElement, DragOptions>();

/** What goes where by a click on this: a card to its place, or the only card that could be dragged to the place that
 *  was clicked. Call before anything is done about the click. */
export function carriedBy(clicked: HTMLElement): { card: HTMLElement; place: HTMLElement } | null {
  const { to } = draggables.get(clicked) ?? {};
  if (to !== undefined) {
    const place = document.querySelector<HTMLElement>(`[data-drop="${CSS.escape(to)}"]`);
    return place && { card: clicked, place };
  }
  if (clicked.dataset["drop"] === undefined) return null;
  const ready = [...draggables].filter(([, drag]) => drag.ready()).map(([node]) => node);
  return ready.length === 1 ? { card: ready[0]!, place: clicked } : null;
}

export function draggable(drag: DragOptions): Attachment<HTMLElement> {
  return (node) => {
    const gesture = new DragGesture(node, drag);
    node.addEventListener("pointerdown", gesture.down);
    draggables.set(node, drag);
    return () => {
      draggables.delete(node);
      node.removeEventListener("pointerdown", gesture.down);
      gesture.reset();
    };
  };
}

class DragGesture {
  private start: PointerEvent | null = null;
  private dragged = false;
  private over: HTMLElement | null = null;

  constructor(
    private readonly node: HTMLElement,
    private readonly drag: DragOptions,
  ) {}

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || scrollsPage(event, this.node) || !this.drag.ready()) return;
    this.reset();
    this.start = event;
    // On the window: the pointer may leave the element, and a disabled button gets no events.
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.up);
    addEventListener("pointercancel", this.cancel);
  };

  private readonly move = (event: PointerEvent): void => {
    if (this.start === null || event.pointerId !== this.start.pointerId) return;
    if (event.buttons === 0) return this.reset(); // released outside of the window
    const [x, y] = [event.clientX - this.start.clientX, event.clientY - this.start.clientY];
    if (!this.dragged && Math.hypot(x, y) < THRESHOLD) return;
    if (!this.dragged) this.drag.held?.(true);
    this.dragged = true;
    this.node.dataset["held"] = "";
    this.node.style.transform = `translate(${x}px, ${y}px)`;
    this.setTarget(dropTargetAt(event, this.node));
  };

  private readonly up = (event: PointerEvent): void => {
    if (this.start === null || event.pointerId !== this.start.pointerId) return;
    if (this.dragged) suppressClick();
    const place = this.dragged ? dropTargetAt(event, this.node)?.dataset["drop"] : undefined;
    if (place === undefined || !this.drag.ready()) return this.reset();
    measureAgain(this.node); // the flip animation starts from here
    this.release();
    const done = Promise.resolve(this.drag.drop(place)).catch(errorReports.reportFault);
    void done.then(() => setTimeout(() => this.start === null && this.reset(), SETTLE_DELAY));
  };

  private readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.start?.pointerId) this.reset();
  };

  /** Put the element back to where it was. */
  reset(): void {
    this.release();
    delete this.node.dataset["held"];
    this.node.style.transform = "";
  }

  private release(): void {
    if (this.dragged) this.drag.held?.(false);
    this.start = null;
    this.dragged = false;
    this.setTarget(null);
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.cancel);
  }

  private setTarget(place: HTMLElement | null): void {
    if (place === this.over) return;
    delete this.over?.dataset["over"];
    this.over = place;
    if (place) place.dataset["over"] = "";
  }
}

/** The drop target under the pointer, other than the dragged element. */
function dropTargetAt(event: PointerEvent, node: HTMLElement): HTMLElement | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = node.contains(element) ? null : element.closest<HTMLElement>("[data-drop]");
    if (place && place !== node) return place;
  }
  return null;
}

function scrollsPage(event: PointerEvent, node: HTMLElement): boolean {
  return event.pointerType === "touch" && ["auto", "manipulation"].includes(getComputedStyle(node).touchAction);
}

/** Swallow the click that browsers send after a drag. */
function suppressClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
