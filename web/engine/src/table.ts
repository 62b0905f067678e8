import type { JsonObject } from "./board.js";
import { BadTable, quoted, SpeeltafelError } from "./errors.js";
import type { Game } from "./game.js";
import type { OptionValue } from "./manifest.js";
import type { Ask, Decided, Outcome, Question, Ruling } from "./outcomes.js";
import type { Options, Position, Reference, ViewJson } from "./position.js";
import { preview, triedTurn, type Preview } from "./preview.js";
import { writeRecord, type SeedCommitment } from "./record.js";
import type { Seed } from "./seeds.js";
import type { View } from "./view.js";

export interface TableSettings {
  players: number;
  seed?: Seed;
  options?: Record<string, OptionValue>;
  /** One for each seat; they stand in the record. */
  names?: readonly string[];
}

/** One match. Moves are texts such as "take 1"; a refused move changes nothing. */
export class Table {
  /** The texts of all moves so far. */
  readonly moves: string[] = [];
  /** Whose they were. */
  readonly movers: number[] = [];
  /** How the latest game of the match, or round, ended; null before. The move that ends one deals the next at once. */
  last: Position | null = null;
  readonly names: readonly string[];
  /** Who decides what the rules alone do not; null: a stand-in. */
  ask: Ask | null = null;
  /** What was decided, by the index of the move in `moves`. */
  readonly outcomes = new Map<number, Outcome>();
  /** The last move that was played by a ruling. */
  lastDecided: Decided | null = null;
  /** Where what can be taken back begins: the deal, or the moment at which cards were dealt anew. */
  private begin: { moves: number; position: Position; last: Position | null };

  private constructor(
    readonly seed: Uint8Array,
    private readonly dealt: Position,
    names: readonly string[] | undefined,
    private now = dealt,
  ) {
    this.names = checkedNames(names, dealt.players);
    this.begin = { moves: 0, position: dealt, last: null };
  }

  /** A table before the first move. */
  static dealt(seed: Uint8Array, position: Position, names?: readonly string[]): Table {
    return new Table(seed, position, names);
  }

  get game(): Game {
    return this.dealt.game;
  }

  get options(): Options {
    return this.dealt.options;
  }

  get players(): number {
    return this.dealt.players;
  }

  /** The table as it is now; it stays as it is when the table goes on. */
  get position(): Position {
    return this.now;
  }

  get over(): boolean {
    return this.now.over;
  }

  /** The seat to move; null when the match is over. */
  get turn(): number | null {
    return this.now.turn;
  }

  get phase(): string {
    return this.now.phase;
  }

  /** How the match ended; null before the end. */
  get ending(): string | null {
    return this.now.ending;
  }

  /** Points by seat, of finished games only. */
  get scores(): number[] {
    return this.now.scores;
  }

  /** The seats that share the win; none before the end. */
  get winners(): number[] {
    return this.now.winners;
  }

  /** The legal moves of the seat to move, in the order of their numbers. */
  legal(): string[] {
    return this.now.legal();
  }

  /**
   * Play a move for the seat to move; with `seat`, only if it is that seat's turn. What the rules alone do not decide is
   * as in the `ruling` that is given, or else as the table's referee says.
   */
  play(text: string, seat?: number, ruling?: Ruling): void {
    const question = this.asked(text, seat);
    if (ruling && !question) throw new SpeeltafelError(`What comes of ${quoted(text)} is decided by the rules alone.`);
    const told = question && (ruling ?? this.ask?.(question));
    const { after, ended } = this.now.played(text, seat, told ? { question, outcome: told.outcome } : undefined);
    const before = this.now;
    this.movers.push(before.turn!);
    this.moves.push(text);
    this.now = after;
    this.last = ended ?? this.last;
    if (told) this.remember(before, question, told);
  }

  /** What a referee has to decide when a move is played; null if there is nothing. Refuses what `play` would. */
  asked(text: string, seat?: number): Question | null {
    this.now.check(text, seat);
    return this.now.question(text);
  }

  private remember(position: Position, question: Question, ruling: Ruling): void {
    const moves = this.moves.slice(-question.moves);
    this.outcomes.set(this.moves.length - 1, ruling.outcome);
    this.lastDecided = { question, moves, ruling, before: this.game.refereedMoves!.before(position, question) };
  }

  /** What a seat could do after some moves of its own, and how the table would look, as far as that is certain. */
  preview(seat: number, turn: readonly string[]): Preview {
    return preview(this.now, seat, turn);
  }

  /**
   * Several moves of a seat: all or none, by what it can know. Should one bring what could not be known, the turn ends
   * with it. How many were played.
   */
  playTurn(seat: number, turn: readonly string[]): number {
    const { seen } = triedTurn(this.now, seat, turn);
    for (const [number, move] of turn.entries()) {
      if (number > 0 && seen[number - 1] !== this.view(seat).key) return number;
      this.play(move, seat);
    }
    return turn.length;
  }

  /** Go back to where so many moves were played: the match is dealt anew, and these are played again. */
  takeBack(moves: number): void {
    const { begin } = this;
    if (!(Number.isInteger(moves) && moves >= begin.moves && moves <= this.moves.length)) {
      throw new SpeeltafelError(`After ${this.moves.length} moves one cannot go back to ${moves}.`);
    }
    const [played, outcomes] = [this.moves.slice(begin.moves, moves), new Map(this.outcomes)];
    this.moves.length = this.movers.length = begin.moves;
    for (const index of outcomes.keys()) if (index >= begin.moves) this.outcomes.delete(index);
    [this.now, this.last, this.lastDecided] = [begin.position, begin.last, null];
    for (const move of played) {
      const outcome = outcomes.get(this.moves.length);
      this.play(move, undefined, outcome && { outcome, trace: null });
    }
  }

  /** From now on all that a seat does not know is otherwise, as it could be too. There is no record of such a match. */
  redeal(seat: number, seed?: Seed): void {
    this.now = this.now.at(this.game.imagine(this.view(seat), seed));
    this.begin = { moves: this.moves.length, position: this.now, last: this.last };
  }

  /** Whether cards were dealt anew amid the match. */
  get redealt(): boolean {
    return this.begin.position !== this.dealt;
  }

  /** How many moves were played when the latest turn of a seat began; null if it has not moved. */
  beforeLatestTurn(seat: number): number | null {
    let count = this.movers.lastIndexOf(seat);
    if (count < 0) return null;
    while (count > 0 && this.movers[count - 1] === seat) count--;
    return count;
  }

  /** What a seat may know, as the record that bots take; with null, the public. */
  view(seat: number | null): View {
    return this.now.view(seat);
  }

  /** What a seat, or with null the public, may know, as a table server tells it. */
  viewJson(seat: number | null): ViewJson {
    return this.now.viewJson(seat);
  }

  /** What a seat, or with null the public, may look up: numbers of the rules, how things stand, what is still out. */
  reference(seat: number | null): Reference {
    return this.now.reference(seat);
  }

  /** Everything on the table, with what follows from it for a board. */
  openJson(): ViewJson {
    return this.now.openJson();
  }

  /** Everything, hidden cards included. */
  reveal(): JsonObject {
    return this.now.reveal();
  }

  /** The match so far as text, for `replay` and `speeltafel verify`. A `secret` one has only the hash of the seed. */
  record({ secret = false, commitment }: { secret?: boolean; commitment?: SeedCommitment } = {}): string {
    if (this.redealt) throw new SpeeltafelError("A match whose cards were dealt anew amid it has no record.");
    return writeRecord(this, secret, commitment);
  }

  /** The record of everything, hidden cards included. */
  bytes(): Uint8Array {
    return this.now.bytes.slice();
  }

  /** A second table in the same position. */
  copy(): Table {
    const twin = new Table(this.seed, this.dealt, this.names, this.now);
    twin.moves.push(...this.moves);
    twin.movers.push(...this.movers);
    for (const [index, outcome] of this.outcomes) twin.outcomes.set(index, outcome);
    [twin.last, twin.begin, twin.lastDecided, twin.ask] = [this.last, this.begin, this.lastDecided, this.ask];
    return twin;
  }
}

function checkedNames(names: readonly string[] | undefined, players: number): readonly string[] {
  if (names === undefined) return Array.from({ length: players }, (_, seat) => `Seat ${seat}`);
  if (names.length !== players) throw new BadTable(`${players} players need ${players} names, not ${names.length}.`);
  if (names.some((name) => typeof name !== "string" || !/^[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+$/.test(name.trim()))) {
    throw new BadTable("A name is a text of at least one visible character, on one line.");
  }
  return names.map((name) => name.trim());
}
