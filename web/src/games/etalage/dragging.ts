// Dragging with a mouse, a pen or a finger: what is dropped on [data-drop] does what a tap would.
import type { Attachment } from "svelte/attachments";

const FAR = 8; // pixels: less is a tap
const PATIENCE = 250; // milliseconds that a dropped thing waits for the table to change

/** While `ready`, the thing can be dragged; `drop` gets the name of the place. Places under it get [data-over]. */
export function drags(ready: () => boolean, drop: (place: string) => Promise<void>): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; pointer: number } | null = null;
    let dragged = false;
    let over: HTMLElement | null = null;

    const aim = (found: HTMLElement | null): void => {
      if (found === over) return;
      delete over?.dataset["over"];
      over = found;
      if (over) over.dataset["over"] = "";
    };
    const back = (): void => {
      delete node.dataset["held"];
      node.style.removeProperty("transform");
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || scrolls(event, node) || !ready()) return;
      start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      dragged = false;
    };
    const move = (event: PointerEvent): void => {
      if (start === null || event.pointerId !== start.pointer) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragged && Math.hypot(x, y) < FAR) return;
      if (!dragged) node.setPointerCapture(event.pointerId);
      dragged = true;
      node.dataset["held"] = "";
      node.style.transform = `translate(${x}px, ${y}px)`;
      aim(under(event, node));
    };
    const up = (event: PointerEvent): void => {
      if (start === null || event.pointerId !== start.pointer) return;
      start = null;
      if (!dragged) return;
      noClick();
      const place = over?.dataset["drop"];
      aim(null);
      if (place === undefined || !ready()) return back();
      // What moves next moves from here: motion.ts looks where things are when something was scrolled.
      node.dispatchEvent(new Event("scrollend"));
      void drop(place).finally(() => setTimeout(back, PATIENCE));
    };
    const cancel = (): void => {
      start = null;
      aim(null);
      if (dragged) back();
    };

    const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel };
    const hear = Object.entries(heard) as [string, EventListener][];
    for (const [kind, listener] of hear) node.addEventListener(kind, listener);
    return () => {
      cancel();
      for (const [kind, listener] of hear) node.removeEventListener(kind, listener);
    };
  };
}

/** The place under the pointer, other than what is dragged. */
function under(event: PointerEvent, node: HTMLElement): HTMLElement | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = node.contains(element) ? null : element.closest<HTMLElement>("[data-drop]");
    if (place && place !== node) return place;
  }
  return null;
}

/** A finger here moves the page, as the style sheet wants it. */
function scrolls(event: PointerEvent, node: HTMLElement): boolean {
  return event.pointerType === "touch" && getComputedStyle(node).touchAction === "manipulation";
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
