// The state of a table: its events, replayed.
import { dealSeed, fromHex, type Game, type JsonObject, type Position, type Table } from "speeltafel";
import type { Stage, TakebackShown } from "../net/wire";
import { rulingOf } from "./decisions";
import type { Moved, Opened, Plan, SeatPlan, Started, Stored, TableEvent } from "./events";

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
  /** What everybody is told of moves that a referee decided, by the number of their event; replaced, never changed. */
  outcomes: ReadonlyMap<number, JsonObject> = new Map();
  /** The version with which it changed last how the latest game of the match, or round, ended. */
  lastChanged = 0;
  plan!: Plan;
  host = "";
  after = "";
  /** From which the deal follows; told in the record. */
  seed: Uint8Array = new Uint8Array();
  /** The game that it varies, and after how many moves; null if it is a game of its own. */
  varies: Opened["varies"] | null = null;
  /** Played elsewhere: the record has the seed of the deal, and not where that came from. */
  foreign = false;

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
        return this.move(event);
      case "opened":
        return this.open(event);
      case "sat":
        return this.change(event.seat, { person: event.person, name: event.name, kind: event.kind });
      case "started":
        return this.start(event);
      case "redealt":
        return this.table!.redeal(event.seat, fromHex(event.seed));
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

  private open({ plan, host, house_seed, deal_seed, after = "", varies }: Opened): void {
    [this.plan, this.host, this.after, this.varies] = [plan, host, after, varies ?? null];
    this.foreign = deal_seed !== undefined;
    this.seed = fromHex(deal_seed ?? house_seed);
    const empty = { person: null, name: "", kind: "guest", away: false, resigned: false } as const;
    this.seats = plan.seats.map((seat) => ({ plan: seat, ...empty }));
  }

  private start({ names }: Started): void {
    const seed = this.dealtFrom;
    this.table = this.game.table({ players: this.seats.length, seed, options: this.plan.options, names });
    this.stage = "playing";
    names.forEach((name, seat) => this.change(seat, { name }));
  }

  private move(event: Moved): void {
    const table = this.table!;
    const [before, ruling] = [table.last, rulingOf(this, event)];
    table.play(event.move, event.seat, ruling);
    if (ruling) {
      const shown = this.game.refereedMoves!.shown(this.game, table.lastDecided!);
      this.outcomes = new Map([...this.outcomes, [this.version, shown]]);
    }
    if (table.last !== before) this.lastChanged = this.version;
    this.wish = null;
    if (table.over) this.stage = "over";
  }

  private change(seat: number, changes: Partial<Seat>): void {
    this.seats[seat] = { ...this.seats[seat]!, ...changes };
  }

  /** The seed of the deal. */
  get dealtFrom(): Uint8Array {
    return this.foreign ? this.seed : dealSeed(this.seed, {});
  }

  /** The seat to move; null if nobody is. */
  get turn(): number | null {
    return this.stage === "playing" ? this.table!.turn : null;
  }

  /** How the latest game of the match, or round, ended. */
  get last(): Position | null {
    return this.table?.last ?? null;
  }

  /** Where a person sits: of several seats, on the one that is to move, or that moved last. */
  seatOf(person: string): number | null {
    const own = this.seatsOf(person);
    const { turn } = this;
    if (turn !== null && own.includes(turn)) return turn;
    return this.table?.movers.findLast((seat) => own.includes(seat)) ?? own[0] ?? null;
  }

  /** All seats of a person: in a variation one may play several by hand. */
  seatsOf(person: string): number[] {
    return this.seats.flatMap((each, seat) => (each.person === person ? [seat] : []));
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

  /** In a variation: after how many moves cards were dealt anew, for whom and from which seed; null where they were not. */
  get redealt(): { after: number; seat: number; seed: Uint8Array } | null {
    const found = this.log.find(({ event }) => event.what === "redealt")?.event;
    return found?.what === "redealt"
      ? { after: this.varies?.after ?? 0, seat: found.seat, seed: fromHex(found.seed) }
      : null;
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
