import type { AnyView } from "./anyView.js";
import type { JsonObject } from "./board.js";
import { IllegalMove, WrongSeat } from "./errors.js";
import type { Fields } from "./fields.js";
import type { Game } from "./game.js";
import type { OptionValue } from "./manifest.js";
import { refusal } from "./refusals.js";
import type { Outcome, Question } from "./outcomes.js";
import type { View } from "./view.js";

/** A view by its names; the types of `speeltafel/views/…` tell what is in that of a game. */
export type ViewJson = AnyView & JsonObject;

export type Options = Readonly<Record<string, OptionValue>>;

/** What one looks up while playing, as far as a seat may know it. */
export interface Reference {
  /** Numbers that hold for the whole game with so many players. */
  tables: JsonObject;
  /** How things stand. */
  now: JsonObject;
  /** The cards in other hands and in a pile. */
  out: string[];
}

/** A position after a move, and if that ended a game of the match, or a round, and another follows: how it ended. */
export interface Played {
  after: Position;
  ended: Position | null;
}

/** What was decided of a move. */
export interface Told {
  question: Question;
  outcome: Outcome;
}

/** A moment of a match. It does not change. */
export class Position {
  /** `bytes` is the record of a state, as `speeltafel` keeps it in every language. */
  constructor(
    readonly game: Game,
    readonly bytes: Uint8Array,
    readonly options: Options,
    /** What every view has besides, where a referee decides some moves. */
    readonly kept: JsonObject = {},
  ) {}

  get over(): boolean {
    return this.fields.get("over") !== 0;
  }

  get players(): number {
    return this.fields.get("players");
  }

  /** The seat to move; null when the match is over. */
  get turn(): number | null {
    return this.over ? null : this.fields.get("turn");
  }

  get phase(): string {
    return this.over ? "over" : this.game.manifest.phases[this.fields.get("phase")]!;
  }

  /** How the match ended; null before the end. */
  get ending(): string | null {
    return this.over ? this.game.manifest.endings[this.fields.get("ending")]! : null;
  }

  /** Points by seat, of finished games only. */
  get scores(): number[] {
    return Array.from({ length: this.players }, (_, seat) => this.fields.get("scores", seat));
  }

  /** The seats that share the win; none before the end. */
  get winners(): number[] {
    if (!this.over) return [];
    const best = Math.max(...this.scores);
    return this.scores.flatMap((points, seat) => (points === best ? [seat] : []));
  }

  /** The legal moves of the seat to move, in the order of their numbers. */
  legal(): string[] {
    return this.legalNumbers().map((move) => this.game.notation.get(move)!);
  }

  legalNumbers(): number[] {
    return this.over ? [] : this.game.legalMoves(this.bytes);
  }

  /** The number of a move; refuses one that cannot be played now, with `seat` also if it is not that seat's turn. */
  check(text: string, seat?: number): number {
    const move = this.game.number(text);
    if (this.over) throw new IllegalMove(refusal.over(text));
    if (seat !== undefined && seat !== this.turn) throw new WrongSeat(refusal.wrongSeat(this, seat));
    if (move === undefined) throw new IllegalMove(refusal.unknown(this, text));
    if (!this.legalNumbers().includes(move)) throw refusal.illegal(this, text);
    return move;
  }

  /** Where a move leads. */
  played(text: string, seat?: number, told?: Told): Played {
    const move = this.check(text, seat);
    const bytes = this.bytes.slice();
    if (told) this.game.refereedMoves!.put(this.game.engine.fields("state", bytes), told.question, told.outcome);
    const after = this.at(this.game.applied(bytes, move), told);
    if (after.unit === this.unit) return { after, ended: null };
    const last = bytes.slice();
    this.game.engine.fields("state", last).set(this.game.manifest.unit.limit, this.unit + 1);
    return { after, ended: this.at(this.game.applied(last, move), told) };
  }

  /** What a referee has to decide before a legal move is played; null if there is nothing, or no referee is known. */
  question(text: string): Question | null {
    return this.game.refereed(this.options) ? (this.game.refereedMoves?.question(this, text) ?? null) : null;
  }

  /** After as much of a legal move as its player knows before, where it brings unknown cards. */
  foreseen(text: string): Position {
    return this.at(this.game.foreseen(this.bytes, this.check(text)));
  }

  /** What a seat may know, as the record that bots take; with null, the public. */
  view(seat: number | null): View {
    this.checkSeat(seat);
    return this.game.look(this.bytes, seat ?? -1);
  }

  /** What a seat, or with null the public, may know, as a table server tells it. */
  viewJson(seat: number | null): ViewJson {
    return this.told(this.view(seat).json());
  }

  /** What a seat, or with null the public, may look up. */
  reference(seat: number | null): Reference {
    return { tables: this.game.manifest.reference[this.players]!, ...this.game.lookedUp(this.view(seat)) };
  }

  /** Everything on the table, with what follows from it for a board. */
  openJson(): ViewJson {
    return this.told(this.game.drawnOpen(this.bytes));
  }

  /** Everything, hidden cards included. */
  reveal(): JsonObject {
    const { derived: _, ...everything } = this.openJson();
    return everything;
  }

  /** Another state of the same table; after a move that was decided, with what is kept of that. */
  at(bytes: Uint8Array, told?: Told): Position {
    const after = new Position(this.game, bytes, this.options, this.kept);
    if (!told) return after;
    const { question, outcome } = told;
    const kept = this.game.refereedMoves!.keptAfter(this.kept, question, outcome, after.unit !== this.unit);
    return new Position(this.game, bytes, this.options, kept);
  }

  /** Which game of the match is being played, or what else its points are counted by, from 0. */
  private get unit(): number {
    return this.fields.get(this.game.manifest.unit.counter);
  }

  /** A board with what a table knows besides. */
  private told(board: JsonObject): ViewJson {
    return { game: this.game.name, options: { ...this.options }, ...board, ...this.kept } as ViewJson;
  }

  private checkSeat(seat: number | null): void {
    if (seat === null || (Number.isInteger(seat) && seat >= 0 && seat < this.players)) return;
    throw new WrongSeat(`There is no seat ${seat}; the seats are 0 to ${this.players - 1}.`);
  }

  /** Its numbers, hidden ones included. */
  get fields(): Fields {
    return this.game.engine.fields("state", this.bytes);
  }
}
