// Looking back during play: the tables that this page has shown, move by move.
import type { Entry, Shown } from "../net/wire";

const MOST = 500; // moves; the earliest are forgotten first

export interface PastTable {
  table: Shown;
  /** As much of the log as there was then. */
  log: Entry[];
}

export class LookBack {
  /** What is looked at; null: the table as it is now. */
  past = $state.raw<PastTable | null>(null);
  private frames = $state.raw<PastTable[]>([]);

  /** Call when the table changed. What was taken back never happened. */
  note(table: Shown, log: Entry[]): void {
    if (table.view === null) return;
    const before = this.frames.filter((frame) => frame.table.moves < table.moves && frame.table.you === table.you);
    this.frames = [...before.slice(1 - MOST), { table, log }];
    if (this.past !== null && !before.includes(this.past)) this.past = null;
  }

  get canGoBack(): boolean {
    return this.at > 0;
  }

  /** One move back or on; on from the latest leads to the game. */
  step(by: 1 | -1): void {
    const at = Math.max(0, this.at + by);
    this.past = at >= this.frames.length - 1 ? null : this.frames[at]!;
  }

  close(): void {
    this.past = null;
  }

  private get at(): number {
    return this.past === null ? this.frames.length - 1 : this.frames.indexOf(this.past);
  }
}
