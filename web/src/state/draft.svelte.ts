// A draft of a turn: moves chosen but not played. The server says which moves could follow; no rules are known here.
//
// It alone decides what waits for a confirmation (`finish`, `finishWith`) and which view is shown (`shownView`). While
// others move, it holds a premove: chosen now, told to nobody, and played when it is one's turn, if it is legal then.
import { settings } from "../device/settings.svelte";
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
  /** Others move, and a premove is chosen, or about to be: `turn` is the premove, `next` what could become legal. */
  planning = $state(false);
  /** The premove that was not legal when it was one's turn. */
  missed = $state("");

  private running = $state<"" | "preview" | "play">("");
  private position = ""; // of the table when the draft began
  private moves = 0; // played in that position

  constructor(private readonly socket: Pick<TableSocket, "table" | "send">) {}

  /** Waiting for the server: no move can be chosen. */
  get busy(): boolean {
    return this.sent || this.running !== "";
  }

  /** What was clicked has no visible effect yet. */
  get pending(): boolean {
    return this.sent || this.running === "preview";
  }

  /** Others are to move: a premove can be chosen. */
  get canPlan(): boolean {
    return waits(this.socket.table);
  }

  /** Call when the table changed: a draft of another position is dropped, and a premove whose time has come is played. */
  sync(): void {
    const { table } = this.socket;
    const now = positionKey(table);
    if (now === this.position) return;
    const premove = this.planning ? this.turn[0] : undefined;
    const undone = (table?.moves ?? 0) < this.moves;
    this.position = now;
    this.moves = table?.moves ?? 0;
    this.refusal = null;
    this.sent = false;
    if (this.planning && this.canPlan && !undone) return;
    this.cancelPlan();
    this.missed = "";
    if (premove === undefined || undone || legal(table).length === 0) return;
    if (this.can(premove)) void this.finish(premove);
    else this.missed = premove;
  }

  /** Choose a premove: the server says what could become legal. Again, or after Escape: none. */
  async plan(): Promise<void> {
    if (this.planning) return this.cancelPlan();
    if (!this.canPlan || this.busy) return;
    await this.track("preview", async () => {
      const reply = await this.socket.send({ do: "ahead", turn: [] });
      if (reply.is !== "foreseen" || !this.canPlan) return;
      [this.planning, this.missed, this.turn, this.next] = [true, "", [], reply.next];
    });
  }

  cancelPlan(): void {
    this.planning = false;
    this.reset();
  }

  /** A second time, it is called off. */
  private premove(move: string | undefined): void {
    const chosen = move === undefined || this.turn[0] === move || !this.next.includes(move) ? [] : [move];
    this.turn = chosen;
  }

  private reset(): void {
    this.turn = [];
    this.preview = null;
    this.next = legal(this.socket.table);
  }

  can(move: string): boolean {
    return !this.busy && this.next.includes(move);
  }

  /** What to draw: the table now, or as it would look after the draft; with a premove, what could become legal. */
  get shownView(): AnyView | null {
    const view = this.socket.table?.view ?? null;
    return view && this.planning ? { ...view, moves: this.next } : (this.preview ?? view);
  }

  /** Choose one more move. */
  async add(move: string): Promise<void> {
    if (this.planning) this.premove(move);
    else if (this.can(move)) await this.previewTurn([...this.turn, move]);
  }

  /** Drop the last chosen move, or all. */
  async drop(all = false): Promise<void> {
    await this.set(all ? [] : this.turn.slice(0, -1));
  }

  /** Choose another turn instead: all of it, or those of its moves that the server allows. */
  async set(turn: string[]): Promise<void> {
    if (this.planning) return this.premove(turn.at(-1));
    this.refusal = null;
    if (same(turn, this.turn)) return;
    if (turn.length === 0) return this.reset();
    await this.previewTurn(turn);
    if ((this.refusal as No | null)?.code !== "illegal_move") return;
    this.refusal = null;
    this.reset();
    for (const move of turn) await this.add(move);
  }

  /** Choose the move that ends a turn: it is played at once, or confirmed first by those who want that. */
  async finish(move: string): Promise<void> {
    await (settings.confirm ? this.add(move) : this.play(move));
  }

  /** The same with a whole turn, whatever was chosen before. */
  async finishWith(turn: string[]): Promise<void> {
    await (settings.confirm ? this.set(turn) : this.submit(turn));
  }

  /** Play the chosen moves, and perhaps a last one, without asking again. */
  async play(...last: string[]): Promise<void> {
    await this.submit(this.planning ? last : [...this.turn, ...last]);
  }

  private async submit(turn: string[]): Promise<void> {
    if (this.planning) return this.premove(turn.at(-1));
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
  return table.view?.moves ?? [];
}

/** Whether somebody plays and is not to move. */
function waits(table: Shown | null): boolean {
  if (table === null || table.you === null || table.stage !== "playing") return false;
  const own = table.seats[table.you];
  return legal(table).length === 0 && table.view?.turn !== table.you && !own?.away && !own?.resigned;
}

function positionKey(table: Shown | null): string {
  return table === null ? "" : `${table.stage} ${table.moves} ${table.you} ${legal(table).join()}`;
}
