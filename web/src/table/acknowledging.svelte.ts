// A click is acknowledged at once: what was clicked is marked until the server has answered, whatever board it is on.
//
// Boards need not do anything for it: it is the button that was clicked last when something was asked of the server. It
// has [data-pending] then, which app.css draws.
import { lookAgain } from "../lib/flipAnimation";

const KINDS = ["pointerdown", "keydown", "click"];

/** For as long as the component lives that calls it. */
export function acknowledges(pending: () => boolean): void {
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
    lookAgain(button); // it moves on from where it is now
    return () => delete button.dataset["pending"];
  });
}
