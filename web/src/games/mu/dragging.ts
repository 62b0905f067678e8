// Cards can be dragged onto the table; there they do what a tap would.
import type { Attachment } from "svelte/attachments";

const FAR = 8; // pixels: less is a tap
const PATIENCE = 250; // milliseconds that a dropped card waits for the table to change

/** While `ready`, the card can be dragged; dropped on [data-drop], it is `played`. `held` tells whether it is. */
export function drags(ready: () => boolean, played: () => void, held: (is: boolean) => void): Attachment<HTMLElement> {
  return (node) => {
    let start: PointerEvent | null = null;
    let dragged = false;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || !ready()) return;
      start = event;
      dragged = false;
      for (const [kind, listener] of whileHeld) addEventListener(kind, listener);
    };
    const move = (event: PointerEvent): void => {
      if (start === null || event.pointerId !== start.pointerId) return;
      if (event.buttons === 0) return back(); // let go where nobody told us
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!dragged && Math.hypot(x, y) < FAR) return;
      if (!dragged) held(true);
      dragged = true;
      node.dataset["held"] = "";
      node.style.transform = `translate(${x}px, ${y}px)`;
    };
    const up = (event: PointerEvent): void => {
      if (start === null || event.pointerId !== start.pointerId) return;
      if (!dragged) return back();
      noClick();
      if (!onTable(event, node) || !ready()) return back();
      node.dispatchEvent(new Event("scrollend")); // motion.ts looks where the card is, and lets it glide from here
      letGo();
      played();
      setTimeout(back, PATIENCE);
    };
    const letGo = (): void => {
      if (start !== null && dragged) held(false);
      start = null;
      for (const [kind, listener] of whileHeld) removeEventListener(kind, listener);
    };
    const back = (): void => {
      letGo();
      delete node.dataset["held"];
      node.style.removeProperty("transform");
    };

    // The window hears everything, also when the card's button goes to sleep in the middle of it.
    const heard = { pointermove: move, pointerup: up, pointercancel: back };
    const whileHeld = Object.entries(heard) as [string, EventListener][];
    node.addEventListener("pointerdown", down);
    return () => {
      back();
      node.removeEventListener("pointerdown", down);
    };
  };
}

function onTable(event: PointerEvent, node: HTMLElement): boolean {
  return document
    .elementsFromPoint(event.clientX, event.clientY)
    .some((element) => !node.contains(element) && element.closest("[data-drop]") !== null);
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
