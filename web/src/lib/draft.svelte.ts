// A turn in the making: moves chosen but not played. The server says what could follow; nothing here knows rules.
import type { No, Shown } from "../wire";
import type { Line } from "./tableSocket.svelte";

type View = Record<string, unknown>;

/** The move that ends a turn of several decisions, in the notation of every game that has one. */
const END = "stop";

export class Draft {
  /** The moves chosen so far. */
  turn = $state.raw<string[]>([]);
  /** What could come next: the legal moves now, or after the chosen ones. */
  next = $state.raw<string[]>([]);
  /** The table as it would look; null while nothing is chosen. */
  ahead = $state.raw<View | null>(null);
  /** Played, and neither refused nor to be seen on the table yet. */
  sent = $state(false);
  refusal = $state.raw<No | null>(null);

  private asking = $state<"" | "ahead" | "play">("");
  private moment = ""; // of the table when the draft began

  constructor(private readonly line: Pick<Line, "table" | "do">) {}

  /** Waiting for the server. */
  get busy(): boolean {
    return this.sent || this.asking !== "";
  }

  /** What was clicked has had no effect yet. */
  get pending(): boolean {
    return this.sent || this.asking === "ahead";
  }

  /** The table changed: a draft of another moment is given up, one of this moment is kept. */
  follow(): void {
    const now = moment(this.line.table);
    if (now === this.moment) return;
    this.moment = now;
    this.refusal = null;
    this.sent = false;
    this.reset();
  }

  private reset(): void {
    this.turn = [];
    this.ahead = null;
    this.next = legal(this.line.table);
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
    await this.set(all ? [] : this.turn.slice(0, -1));
  }

  /** Another turn instead of the chosen one: all of it, or those of its moves that the server allows. */
  async set(turn: string[]): Promise<void> {
    this.refusal = null;
    if (same(turn, this.turn)) return;
    if (turn.length === 0) return this.reset();
    await this.try(turn);
    if ((this.refusal as No | null)?.code !== "illegal_move") return;
    this.refusal = null;
    this.reset();
    for (const move of turn) await this.add(move);
  }

  /** Play what is chosen, and perhaps a last move. */
  async play(...last: string[]): Promise<void> {
    const turn = [...this.turn, ...last];
    if (turn.length === 0 || this.busy) return;
    this.sent = true;
    await this.while("play", async () => {
      const moves = this.line.table?.moves ?? 0;
      if (turn.length === 1) await this.line.do({ do: "play", move: turn[0]!, moves });
      else await this.line.do({ do: "turn", turn, moves });
    });
  }

  /** Play what is chosen as a whole turn, with its end where the game asks for one. */
  async confirm(): Promise<void> {
    await (this.next.includes(END) && this.turn.at(-1) !== END ? this.play(END) : this.play());
  }

  private async try(turn: string[]): Promise<void> {
    const began = this.moment;
    await this.while("ahead", async () => {
      const seen = await this.line.do({ do: "ahead", turn });
      if (seen.is !== "foreseen" || began !== this.moment) return;
      this.turn = turn;
      this.next = seen.next;
      this.ahead = seen.view;
    });
  }

  private async while(asking: "ahead" | "play", work: () => Promise<void>): Promise<void> {
    const began = this.moment;
    this.asking = asking;
    this.refusal = null;
    try {
      await work();
    } catch (no) {
      // Asked twice because the line broke, or done in another window: the table shows what is so.
      const overtaken = (no as No).code === "stale" && began !== this.moment;
      if (!overtaken) this.refusal = no as No;
      this.sent = false;
    } finally {
      this.asking = "";
    }
  }
}

function same(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((move, i) => move === other[i]);
}

function legal(table: Shown | null): string[] {
  if (table === null || table.you === null || table.stage !== "playing") return [];
  return (table.view?.["moves"] as string[] | undefined) ?? [];
}

function moment(table: Shown | null): string {
  return table === null ? "" : `${table.stage} ${table.moves} ${table.you} ${legal(table).join()}`;
}
