// A draft of a turn: moves chosen but not played. The server says which moves could follow; no rules are known here.
import type { AnyView } from "../net/anyView";
import type { No, Shown } from "../net/wire";
import type { TableSocket } from "../net/tableSocket.svelte";

/** The move that ends a turn of several decisions, in the notation of every game that has one. */
const END = "stop";

export class Draft {
  /** The moves chosen so far. */
  turn = $state.raw<string[]>([]);
  /** What could come next: the legal moves now, or after the chosen ones. */
  next = $state.raw<string[]>([]);
  /** The view after the chosen moves; null while nothing is chosen. */
  preview = $state.raw<AnyView | null>(null);
  /** Played, and neither refused nor shown by the table yet. */
  sent = $state(false);
  refusal = $state.raw<No | null>(null);

  private running = $state<"" | "preview" | "play">("");
  private position = ""; // of the table when the draft began

  constructor(private readonly socket: Pick<TableSocket, "table" | "send">) {}

  /** Waiting for the server: no move can be chosen. */
  get busy(): boolean {
    return this.sent || this.running !== "";
  }

  /** What was clicked has no visible effect yet. */
  get pending(): boolean {
    return this.sent || this.running === "preview";
  }

  /** Call when the table changed: a draft of another position is dropped. */
  sync(): void {
    const now = positionKey(this.socket.table);
    if (now === this.position) return;
    this.position = now;
    this.refusal = null;
    this.sent = false;
    this.reset();
  }

  private reset(): void {
    this.turn = [];
    this.preview = null;
    this.next = legal(this.socket.table);
  }

  can(move: string): boolean {
    return !this.busy && this.next.includes(move);
  }

  /** Choose one more move. */
  async add(move: string): Promise<void> {
    if (this.can(move)) await this.previewTurn([...this.turn, move]);
  }

  /** Drop the last chosen move, or all. */
  async drop(all = false): Promise<void> {
    await this.set(all ? [] : this.turn.slice(0, -1));
  }

  /** Choose another turn instead: all of it, or those of its moves that the server allows. */
  async set(turn: string[]): Promise<void> {
    this.refusal = null;
    if (same(turn, this.turn)) return;
    if (turn.length === 0) return this.reset();
    await this.previewTurn(turn);
    if ((this.refusal as No | null)?.code !== "illegal_move") return;
    this.refusal = null;
    this.reset();
    for (const move of turn) await this.add(move);
  }

  /** Play the chosen moves, and perhaps a last one. */
  async play(...last: string[]): Promise<void> {
    const turn = [...this.turn, ...last];
    if (turn.length === 0 || this.busy) return;
    this.sent = true;
    await this.track("play", async () => {
      const moves = this.socket.table?.moves ?? 0;
      if (turn.length === 1) await this.socket.send({ do: "play", move: turn[0]!, moves });
      else await this.socket.send({ do: "turn", turn, moves });
    });
  }

  /** Play the chosen moves as a whole turn, with the move that ends it where the game has one. */
  async confirm(): Promise<void> {
    await (this.next.includes(END) && this.turn.at(-1) !== END ? this.play(END) : this.play());
  }

  private async previewTurn(turn: string[]): Promise<void> {
    const began = this.position;
    await this.track("preview", async () => {
      const reply = await this.socket.send({ do: "ahead", turn });
      if (reply.is !== "foreseen" || began !== this.position) return;
      this.turn = turn;
      this.next = reply.next;
      this.preview = reply.view;
    });
  }

  private async track(running: "preview" | "play", work: () => Promise<void>): Promise<void> {
    const began = this.position;
    this.running = running;
    this.refusal = null;
    try {
      await work();
    } catch (error) {
      // Sent twice because the connection broke, or done in another window: the table shows the result.
      const overtaken = (error as No).code === "stale" && began !== this.position;
      if (!overtaken) this.refusal = error as No;
      this.sent = false;
    } finally {
      this.running = "";
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

function positionKey(table: Shown | null): string {
  return table === null ? "" : `${table.stage} ${table.moves} ${table.you} ${legal(table).join()}`;
}
