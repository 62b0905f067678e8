// What comes of a move that the rules alone do not decide: as `speeltafel.contract.outcomes` has it. What a game asks of
// a referee and is told is plain JSON of its own; everybody else hands it on.
import type { Json, JsonObject } from "./board.js";
import type { Fields } from "./fields.js";
import type { Game } from "./game.js";
import type { Position } from "./position.js";

/** What must be decided before a move is played; the same question has the same JSON. */
export interface Question {
  /** How many moves it took to ask; the last of them is the one that is decided. */
  moves: number;
}

/** What came of it, as a record holds it. */
export interface Outcome {
  /** Who decided: a program and its version. */
  by: string;
}

/** What a referee tells. */
export interface Ruling<O extends Outcome = Outcome> {
  outcome: O;
  /** What was to be seen of it, in a form of the game's own; null where nobody looked, as in a record. */
  trace: unknown;
}

/** A move that was played by a ruling. */
export interface Decided<Q extends Question = Question, O extends Outcome = Outcome> {
  question: Q;
  /** Those that it took to ask. */
  moves: string[];
  ruling: Ruling<O>;
  /** What the game wanted to remember of the position before. */
  before: unknown;
}

/** The moves of a game that a referee decides, and what views have of them beside the state. */
export interface RefereedMoves<Q extends Question = Question, O extends Outcome = Outcome> {
  /** What must be decided before a legal move is played; null if the rules alone decide. */
  question(position: Position, move: string): Q | null;
  /** Into the state, for the move that is played next; refuses what cannot have come of it. */
  put(state: Fields, question: Q, outcome: O): void;
  /** What is to be remembered of the position, to show the move afterwards. */
  before(position: Position, question: Q): unknown;
  /** What every view has besides, after a move. `unitOver`: it ended a game of the match, or a round. */
  keptAfter(kept: JsonObject, question: Q, outcome: O, unitOver: boolean): JsonObject;
  /** Refuses what is no outcome at all. */
  fromRecord(told: unknown): O;
  toLog(ruling: Ruling<O>): Json;
  fromLog(told: Json): Ruling<O>;
  /** What everybody at the table is told of it. */
  shown(game: Game, decided: Decided<Q, O>): JsonObject;
}

/** How a referee is asked. */
export type Ask = (question: Question) => Ruling;
