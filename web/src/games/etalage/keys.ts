// Whoever plays by keyboard finds the next thing to do focused when it can be done: buttons that go take focus along.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

export function followsKeys(ready: () => boolean): Attachment<HTMLElement> {
  let keyed = false;

  async function focusNext(board: HTMLElement): Promise<void> {
    await tick();
    const adrift = document.activeElement === null || document.activeElement.contains(board);
    if (keyed && adrift) board.querySelector<HTMLElement>("button:enabled:not(aside *)")?.focus();
  }

  return (board) => {
    const key = (): void => void (keyed = true);
    const point = (): void => void (keyed = false);
    board.addEventListener("keydown", key);
    addEventListener("pointerdown", point);
    if (ready()) void focusNext(board);
    return () => {
      board.removeEventListener("keydown", key);
      removeEventListener("pointerdown", point);
    };
  };
}
