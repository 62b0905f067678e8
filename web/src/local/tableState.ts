// The state of a table: its events, replayed.
import { dealSeed, fromHex, type Game, type Position, type Table } from "speeltafel";
import type { Stage, TakebackShown } from "../net/wire";
import type { Opened, Plan, SeatPlan, Started, Stored, TableEvent } from "./events";

/** A chair, and who plays there. */
export interface Seat {
  plan: SeatPlan;
  person: string | null;
  name: string;
  kind: "guest" | "account" | "bot";
  /** A bot plays until the person is back. */
  away: boolean;
  /** A bot plays to the end. */
  resigned: boolean;
}

export class TableState {
  version = 0;
  stage: Stage = "open";
  seats: Seat[] = [];
  table: Table | null = null;
  log: Stored[] = [];
  wish: TakebackShown | null = null;
  continued = "";
  /** The version with which it changed last how the latest game of the match, or round, ended. */
  lastChanged = 0;
  plan!: Plan;
  host = "";
  after = "";
  /** From which the deal follows; told in the record. */
  seed: Uint8Array = new Uint8Array();

  constructor(
    readonly id: string,
    readonly game: Game,
  ) {}

  /** The next event. */
  apply(stored: Stored): void {
    if (stored.number !== this.version + 1) {
      throw new Error(`Event ${stored.number} cannot follow event ${this.version}.`);
    }
    this.version = stored.number;
    this.log.push(stored);
    this.evolve(stored.event);
  }

  private evolve(event: TableEvent): void {
    switch (event.what) {
      case "moved":
        return this.move(event.move, event.seat);
      case "opened":
        return this.open(event);
      case "sat":
        return this.change(event.seat, { person: event.person, name: event.name, kind: event.kind });
      case "started":
        return this.start(event);
      case "left":
        return this.change(event.seat, { away: true });
      case "returned":
        return this.change(event.seat, { away: false });
      case "resigned":
        this.wish = null;
        return this.change(event.seat, { resigned: true });
      case "asked":
        this.wish = { seat: event.seat, moves: event.moves, agreed: [] };
        return;
      case "undone":
        this.table!.takeBack(event.moves);
        [this.wish, this.lastChanged] = [null, this.version];
        return;
      case "abandoned":
        this.stage = "abandoned";
        return;
      case "continued":
        this.continued = event.table;
    }
  }

  private open({ plan, host, house_seed, after = "" }: Opened): void {
    [this.plan, this.host, this.after] = [plan, host, after];
    this.seed = fromHex(house_seed);
    const empty = { person: null, name: "", kind: "guest", away: false, resigned: false } as const;
    this.seats = plan.seats.map((seat) => ({ plan: seat, ...empty }));
  }

  private start({ names }: Started): void {
    const seed = dealSeed(this.seed, {});
    this.table = this.game.table({ players: this.seats.length, seed, options: this.plan.options, names });
    this.stage = "playing";
    names.forEach((name, seat) => this.change(seat, { name }));
  }

  private move(text: string, seat: number): void {
    const table = this.table!;
    const before = table.last;
    table.play(text, seat);
    if (table.last !== before) this.lastChanged = this.version;
    this.wish = null;
    if (table.over) this.stage = "over";
  }

  private change(seat: number, changes: Partial<Seat>): void {
    this.seats[seat] = { ...this.seats[seat]!, ...changes };
  }

  /** The seat to move; null if nobody is. */
  get turn(): number | null {
    return this.stage === "playing" ? this.table!.turn : null;
  }

  /** How the latest game of the match, or round, ended. */
  get last(): Position | null {
    return this.table?.last ?? null;
  }

  /** Where a person sits. */
  seatOf(person: string): number | null {
    const seat = this.seats.findIndex((each) => each.person === person);
    return seat < 0 ? null : seat;
  }

  /** Whether a person decides there now. */
  waitsForPerson(seat: number): boolean {
    const { person, away, resigned } = this.seats[seat]!;
    return person !== null && !away && !resigned;
  }

  /** The level of the bot whose own seat it is. */
  botOn(seat: number): string | null {
    const { plan } = this.seats[seat]!;
    return plan.for === "bot" ? (plan.level ?? "club") : null;
  }

  /** The level of the bot that is to move now; null if it is a person, or nobody. */
  get botToMove(): string | null {
    const { turn } = this;
    if (turn === null || this.waitsForPerson(turn)) return null;
    return this.botOn(turn) ?? this.plan.stand_in;
  }

  /** The moves that count, as they stand in the log; those taken back do not. */
  get countingMoves(): Stored[] {
    const moves: Stored[] = [];
    for (const stored of this.log) {
      if (stored.event.what === "moved") moves.push(stored);
      else if (stored.event.what === "undone") moves.length = stored.event.moves;
    }
    return moves;
  }
}
