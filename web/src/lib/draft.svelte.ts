// A turn in the making: moves chosen but not played. The server says what could follow; nothing here knows rules.
import type { No } from "../wire";
import type { Line } from "./line.svelte";

type View = Record<string, unknown>;

export class Draft {
  /** The moves chosen so far. */
  turn = $state.raw<string[]>([]);
  /** What could come next: the legal moves now, or after the chosen ones. */
  next = $state.raw<string[]>([]);
  /** The table as it would look; null while nothing is chosen. */
  ahead = $state.raw<View | null>(null);
  /** Waiting for the server. */
  busy = $state(false);
  refusal = $state.raw<No | null>(null);

  private moves = -1; // how many were played when the draft began

  constructor(private readonly line: Line) {}

  /** The table changed: a draft of another moment is given up, one of this moment is kept. */
  follow(): void {
    const table = this.line.table;
    if (table === null || table.moves === this.moves) return;
    this.moves = table.moves;
    this.reset();
  }

  private reset(): void {
    const table = this.line.table;
    this.turn = [];
    this.ahead = null;
    this.next = table !== null && table.you !== null ? ((table.view?.["moves"] as string[] | undefined) ?? []) : [];
  }

  can(move: string): boolean {
    return !this.busy && this.next.includes(move);
  }

  /** Choose one more move, to be played with the others. */
  async add(move: string): Promise<void> {
    if (this.can(move)) await this.try([...this.turn, move]);
  }

  /** Take the last chosen move back, or all. */
  async drop(all = false): Promise<void> {
    if (all || this.turn.length <= 1) this.reset();
    else await this.try(this.turn.slice(0, -1));
  }

  /** Play what is chosen, and perhaps a last move. */
  async play(...last: string[]): Promise<void> {
    const turn = [...this.turn, ...last];
    if (turn.length === 0 || this.busy) return;
    await this.while(async () => {
      const moves = this.line.table?.moves ?? 0;
      if (turn.length === 1) await this.line.do({ do: "play", move: turn[0]!, moves });
      else await this.line.do({ do: "turn", turn, moves });
    });
  }

  private async try(turn: string[]): Promise<void> {
    await this.while(async () => {
      const seen = await this.line.do({ do: "ahead", turn });
      if (seen.is !== "foreseen") return;
      this.turn = turn;
      this.next = seen.next;
      this.ahead = seen.view;
    });
  }

  private async while(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.refusal = null;
    try {
      await work();
    } catch (no) {
      this.refusal = no as No;
    } finally {
      this.busy = false;
    }
  }
}
