// How much of a game the server has compiled; until all is, its bots think more slowly.
import { request } from "../net/api";

const INTERVAL = 1000; // milliseconds

/** From 0 to 1; null before the first response. */
export class CompileProgress {
  done = $state<number | null>(null);

  /** Poll until all is compiled; returns a function that stops polling. */
  poll(game: string): () => void {
    let timer = 0;
    let active = true;
    const check = async (): Promise<void> => {
      try {
        this.done = (await request("get", "/api/games/{name}/machine-code", { path: { name: game } })).done;
      } catch {
        // the table socket reports connection problems
      }
      if (active && this.done !== 1) timer = window.setTimeout(check, INTERVAL);
    };
    void check();
    return () => {
      active = false;
      clearTimeout(timer);
    };
  }
}
