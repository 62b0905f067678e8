// Acknowledges clicks at once: the button that was clicked last has [data-pending], which base.css styles, until the
// server has answered. Boards need not do anything for it.
import { measureAgain } from "../ui/flipAnimation";

const KINDS = ["pointerdown", "keydown", "click"];

/** Call during the initialisation of a component; it ends with it. */
export function markPendingButton(pending: () => boolean): void {
  let clicked: HTMLElement | null = null;

  function note(event: Event): void {
    const pressed = event.type === "keydown" ? null : (event.target as Element | null);
    clicked = pressed?.closest?.("button") ?? null; // a key that presses a button clicks it too
  }

  $effect(() => {
    for (const kind of KINDS) document.addEventListener(kind, note, true);
    return () => {
      for (const kind of KINDS) document.removeEventListener(kind, note, true);
    };
  });

  $effect(() => {
    const button = pending() ? clicked : null;
    if (!button?.isConnected) return;
    button.dataset["pending"] = "";
    measureAgain(button); // its next animation starts from where it is now
    return () => delete button.dataset["pending"];
  });
}
