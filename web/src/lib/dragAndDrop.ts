// Dragging with a mouse, a pen or a finger. What is dropped on [data-drop] does what a tap would; a tap stays a tap.
//
// The place under what is dragged has [data-over], and what is dragged has [data-held]. Fingers drag only what has a
// `touch-action` other than `auto` and `manipulation`, such as `pinch-zoom`: elsewhere they move the page.
import type { Attachment } from "svelte/attachments";
import { lookAgain } from "./flipAnimation";

const FAR = 8; // pixels: less is a tap
const PATIENCE = 250; // milliseconds that a dropped thing waits for the table to change

export interface Drag {
  /** Whether it can be dragged now. */
  ready(): boolean;
  /** It was dropped on the place of this name. */
  drop(place: string): unknown;
  /** It was picked up, or let go. */
  held?(is: boolean): void;
}

export function drags(drag: Drag): Attachment<HTMLElement> {
  return (node) => {
    const gesture = new Gesture(node, drag);
    node.addEventListener("pointerdown", gesture.down);
    return () => {
      node.removeEventListener("pointerdown", gesture.down);
      gesture.back();
    };
  };
}

class Gesture {
  private start: PointerEvent | null = null;
  private dragged = false;
  private over: HTMLElement | null = null;

  constructor(
    private readonly node: HTMLElement,
    private readonly drag: Drag,
  ) {}

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || scrolls(event, this.node) || !this.drag.ready()) return;
    this.back();
    this.start = event;
    // The window hears everything, also where the pointer is elsewhere or the button goes to sleep meanwhile.
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.up);
    addEventListener("pointercancel", this.cancel);
  };

  private readonly move = (event: PointerEvent): void => {
    if (this.start === null || event.pointerId !== this.start.pointerId) return;
    if (event.buttons === 0) return this.back(); // let go where nobody told us
    const [x, y] = [event.clientX - this.start.clientX, event.clientY - this.start.clientY];
    if (!this.dragged && Math.hypot(x, y) < FAR) return;
    if (!this.dragged) this.drag.held?.(true);
    this.dragged = true;
    this.node.dataset["held"] = "";
    this.node.style.transform = `translate(${x}px, ${y}px)`;
    this.aim(under(event, this.node));
  };

  private readonly up = (event: PointerEvent): void => {
    if (this.start === null || event.pointerId !== this.start.pointerId) return;
    if (this.dragged) noClick();
    const place = this.dragged ? under(event, this.node)?.dataset["drop"] : undefined;
    if (place === undefined || !this.drag.ready()) return this.back();
    lookAgain(this.node); // what moves next moves from here
    this.letGo();
    const done = Promise.resolve(this.drag.drop(place)).catch(() => undefined);
    void done.then(() => setTimeout(() => this.start === null && this.back(), PATIENCE));
  };

  private readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.start?.pointerId) this.back();
  };

  /** To where it was. */
  back(): void {
    this.letGo();
    delete this.node.dataset["held"];
    this.node.style.transform = "";
  }

  private letGo(): void {
    if (this.dragged) this.drag.held?.(false);
    this.start = null;
    this.dragged = false;
    this.aim(null);
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.cancel);
  }

  private aim(place: HTMLElement | null): void {
    if (place === this.over) return;
    delete this.over?.dataset["over"];
    this.over = place;
    if (place) place.dataset["over"] = "";
  }
}

/** The place under the pointer, other than what is dragged. */
function under(event: PointerEvent, node: HTMLElement): HTMLElement | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = node.contains(element) ? null : element.closest<HTMLElement>("[data-drop]");
    if (place && place !== node) return place;
  }
  return null;
}

function scrolls(event: PointerEvent, node: HTMLElement): boolean {
  return event.pointerType === "touch" && ["auto", "manipulation"].includes(getComputedStyle(node).touchAction);
}

/** The click that follows a drag is none. */
function noClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
