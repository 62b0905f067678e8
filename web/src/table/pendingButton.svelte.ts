// Acknowledges a move at once, before the server has answered; boards need not do anything for it.
//
// The button that was clicked last has [data-pending], which base.css styles, while the answer is under way. A card that
// is played goes to its place by itself, where the board says which that is (ui/dragAndDrop.ts). The table then shows
// what came of it, and cards go on from where they are; or the server refuses, and they go back.
import type { Draft } from "../state/draft.svelte";
import { carriedBy } from "../ui/dragAndDrop";
import { glideBack, glideTo, measureAgain } from "../ui/flipAnimation";

const KINDS = ["pointerdown", "keydown", "click"];

/** Call during the initialisation of a component; it ends with it. `view` is what the board shows. */
export function markPendingButton(
  draft: () => Pick<Draft, "pending" | "sent" | "refusal"> | null,
  view: () => unknown,
): void {
  let clicked: HTMLElement | null = null;
  let carried: ReturnType<typeof carriedBy> = null;

  function note(event: Event): void {
    const pressed = event.type === "keydown" ? null : (event.target as Element | null);
    clicked = pressed?.closest?.("button") ?? null; // a key that presses a button clicks it too
    carried = event.type === "click" && clicked ? carriedBy(clicked) : null;
  }

  $effect(() => {
    for (const kind of KINDS) document.addEventListener(kind, note, true);
    return () => {
      for (const kind of KINDS) document.removeEventListener(kind, note, true);
    };
  });

  $effect(() => {
    const button = draft()?.pending ? clicked : null;
    if (!button?.isConnected) return;
    button.dataset["pending"] = "";
    measureAgain(button); // its next animation starts from where it is now
    return () => delete button.dataset["pending"];
  });

  $effect(() => {
    const flown = draft()?.sent ? carried : null;
    if (!flown?.card.isConnected) return;
    const glide = glideTo(flown.card, flown.place);
    return () => {
      if (draft()?.refusal) glideBack(flown.card, glide);
      else glide?.cancel();
    };
  });

  // Cards under way are measured where they are when the table changes.
  $effect.pre(() => {
    view();
    if (carried?.card.isConnected) measureAgain(carried.card);
  });
}
