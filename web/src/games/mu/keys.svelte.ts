// Arrow keys walk through the own cards; the place is kept when the card under the keyboard is gone.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** `changed` is read, so that the keyboard's place is looked after whenever it changes. */
export function walk(changed: () => unknown): Attachment<HTMLElement> {
  return (node) => {
    const cards = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>("button[data-card]:enabled")];
    let at = -1; // where the keyboard was when it last did something here

    const down = (event: KeyboardEvent): void => {
      const here = cards().indexOf(event.target as HTMLElement);
      if (here < 0) return;
      at = here;
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      cards().at((here + step) % cards().length)?.focus();
    };
    const away = (): void => {
      at = -1;
    };
    node.addEventListener("keydown", down);
    document.addEventListener("pointerdown", away);

    $effect(() => {
      changed();
      void tick().then(() => {
        if (at < 0 || !document.activeElement?.contains(node)) return; // it went somewhere else by itself
        cards()[Math.min(at, cards().length - 1)]?.focus();
      });
    });
    return () => {
      node.removeEventListener("keydown", down);
      document.removeEventListener("pointerdown", away);
    };
  };
}
