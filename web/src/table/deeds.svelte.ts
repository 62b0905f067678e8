// What the visitor does at the table besides moves, and what came of it.
import type { Hinted, No } from "../wire";
import type { Deed, Line } from "../lib/tableSocket.svelte";
import { reason } from "../lib/errorMessages";

export class Deeds {
  /** Why the latest deed was refused, in words. */
  trouble = $state("");
  busy = $state("");
  hint = $state.raw<Hinted | null>(null);

  private moves = -1; // played when the hint was given

  constructor(private readonly line: Line) {}

  /** The table changed: old advice is worth nothing. */
  follow(): void {
    if (this.line.table?.moves !== this.moves) this.hint = null;
  }

  /** Done or not; for a rematch, the new table's id. */
  async do(deed: Deed): Promise<string | null> {
    this.busy = deed.do;
    this.trouble = "";
    try {
      const answer = await this.line.do(deed);
      if (answer.is === "hinted") {
        this.moves = this.line.table?.moves ?? -1;
        this.hint = answer;
      }
      return answer.is === "done" ? (answer.table ?? "") : "";
    } catch (no) {
      this.trouble = reason(no as No, deed.do);
      return null;
    } finally {
      this.busy = "";
    }
  }
}
