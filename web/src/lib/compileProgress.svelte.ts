// How far the server's compiler is with a game: until it is done, bots think more slowly.
import { ask } from "./api";

const AGAIN = 1000; // milliseconds

/** Of one game, as long as somebody looks: from 0 to 1, or null before the server has told. */
export class MachineCode {
  done = $state<number | null>(null);

  /** Ask until it is there; returns what ends that. */
  follow(game: string): () => void {
    let timer = 0;
    let wanted = true;
    const look = async (): Promise<void> => {
      try {
        this.done = (await ask<{ done: number }>(`/api/games/${game}/machine-code`)).done;
      } catch {
        // the line of the table says what is wrong; this only tells how far something is
      }
      if (wanted && this.done !== 1) timer = window.setTimeout(look, AGAIN);
    };
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }
}
