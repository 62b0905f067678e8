// Dragging a button onto something with `data-drop`. A tap stays a tap.
import type { Attachment } from "svelte/attachments";

const FAR = 8; // pixels that make a drag of a tap

export function drag(drop: (target: string) => void): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number } | null = null;
    let dragged = false;
    let over: HTMLElement | null = null;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || (node as HTMLButtonElement).disabled) return;
      from = { x: event.clientX, y: event.clientY };
      dragged = false;
    };
    const move = (event: PointerEvent): void => {
      if (from === null) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged && Math.hypot(x, y) < FAR) return;
      if (!dragged) node.setPointerCapture(event.pointerId);
      dragged = true;
      node.dataset["dragged"] = "";
      node.style.translate = `${x}px ${y}px`;
      light(target(node, event));
    };
    const up = (event: PointerEvent): void => {
      const found = dragged && event.type === "pointerup" ? target(node, event)?.dataset["drop"] : undefined;
      from = null;
      node.style.translate = "";
      delete node.dataset["dragged"];
      light(null);
      setTimeout(() => (dragged = false)); // after the click, if one comes
      if (found !== undefined) drop(found);
    };
    const click = (event: MouseEvent): void => {
      if (dragged) event.stopImmediatePropagation();
    };
    const light = (found: HTMLElement | null): void => {
      if (found === over) return;
      if (over) delete over.dataset["over"];
      if (found) found.dataset["over"] = "";
      over = found;
    };

    const stop = new AbortController();
    const { signal } = stop;
    node.addEventListener("pointerdown", down, { signal });
    node.addEventListener("pointermove", move, { signal });
    node.addEventListener("pointerup", up, { signal });
    node.addEventListener("pointercancel", up, { signal });
    node.addEventListener("click", click, { signal, capture: true });
    return () => stop.abort();
  };
}

function target(node: HTMLElement, event: PointerEvent): HTMLElement | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const found = node.contains(element) ? null : element.closest<HTMLElement>("[data-drop]");
    if (found) return found;
  }
  return null;
}
