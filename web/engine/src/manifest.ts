// What the manifest of a game says about its module: written by `speeltafel.wasm.files.build`.

import type { LineKind, Mark } from "./analysis.js";
import type { JsonObject, Node } from "./board.js";

export const FORMAT = 2;

export type NumberType = "int8" | "int16" | "int32" | "int64" | "uint8" | "uint32" | "float16" | "float32" | "float64";

/** A field of a record: its numbers, where they begin, and how many there are in each dimension. */
export interface Field {
  type: NumberType | "record";
  offset: number;
  shape: number[];
}

export interface RecordLayout {
  size: number;
  fields: Record<string, Field>;
}

export type OptionValue = boolean | number | string | null;

export interface Option {
  kind: "flag" | "whole" | "number" | "choice" | "startseat";
  name: string;
  default: OptionValue;
  about: string;
  low?: number;
  high?: number;
  optional?: boolean;
  times_players?: number | null;
  choices?: string[];
  /** Another option, and the choice of it without which this one means nothing. */
  only_with: [string, string] | null;
}

export interface SearchSettings {
  turns: number;
  decisions: number;
  lambda_: number;
  margin_weight: number;
  margin_unit: number;
  candidates: number;
  least_probable: number;
  standard_errors: number;
}

/** So many simulations, passes through the network, or milliseconds: whichever ends first. */
export interface Budget {
  simulations: number;
  evaluations: number;
  milliseconds: number;
}

export interface Level {
  plays: "random" | "greedy" | "network" | "search";
  /** One line about it, in English. */
  about: string;
  /** How far it misses what it meant, of how far somebody is off who is no good at it. */
  unsteady: number;
  /** The share of moves that are any legal move. */
  slips: number;
  settings?: SearchSettings;
  budget?: Budget;
}

/** How moves are played out for a hint. */
export interface Evaluation {
  candidates: number;
  far: number;
  /** How much shares that the network tells are sharpened; see `speeltafel.bots.network.calibration`. */
  eighths: number;
  fewest_worlds: number;
  most_worlds: number;
  /** By how many standard errors the best of so many moves must be ahead of another. */
  apart: number[];
  better: number;
}

/** How deep an analysis of a match goes; see `speeltafel.analysis.depth`. */
export interface AnalysisFacts {
  /** Of its JSON. */
  version: number;
  coarse: number;
  finer: number;
  standard_worlds: number;
  fewest_worlds: number;
  most_worlds: number;
  positions: number;
  candidates: number;
  judged_far: number;
  luck_far: number;
  /** Of the worlds. */
  seed: number;
  marks: Mark[];
  /** Those of decisions whose reason is told; in how many worlds, all together and each. */
  explained_marks: Mark[];
  explained: number;
  most_explained: number;
  fewest_explained: number;
  reasons: ReasonFacts;
  moments: number;
}

/** The lines of a score, and how they are told; see `speeltafel.analysis.reasons`. */
export interface ReasonFacts {
  lines: { name: string; kind: LineKind; good: number; least: number }[];
  /** How many of them, the last ones, all games have. */
  common: number;
  words: Record<string, ReasonWords>;
}

export interface ReasonWords extends Record<LineKind, string> {
  sentence: string;
  decimal: string;
  and: string;
  names: Record<string, string>;
}

export interface FileFacts {
  bytes: number;
  sha256: string;
  /** Of a module: where its own data ends in its memory. */
  data?: number;
}

/** Of a game in which a referee decides some moves. */
export interface Refereed {
  /** Tables with one of these values of an option have one. */
  options: Record<string, OptionValue[]>;
  /** What every view has besides, as long as nothing was decided, by the number of players. */
  kept: Record<string, JsonObject>;
  /** By the reasons that it gives for what came of a move, the clauses that say so. */
  clauses: Record<string, string>;
  /** What the referee works with in browsers; null if it judges at servers alone. */
  file: string | null;
}

export interface Manifest {
  format: number;
  game: string;
  title: string;
  summary: string;
  rules_version: number;
  players: number[];
  usual_players: number;
  /** A hash of how a view is laid out, and of what its numbers mean. */
  view_layout: string;
  phases: string[];
  endings: string[];
  options: Option[];
  notation: Record<string, string>;
  /** The numbers of moves that other seats do not see being made. */
  secret_moves: number[];
  /** The phases in which moves that begin with a verb can be played. */
  verbs: Record<string, string[]>;
  /** By phase: the clause that asks the player for something, and what it asks, in English. */
  prompts: Record<string, [clause: string, text: string]>;
  /** What points are counted by: the fields of a state that say which game (or round) it is, and how many there are. */
  unit: { counter: string; limit: string };
  refereed: Refereed | null;
  /** Moves that need a steady hand, from the first to the last, and how far somebody is off who is no good at it. */
  hand: [first: number, last: number, far: number][];
  /** What one looks up in a game for so many players. */
  reference: Record<string, JsonObject>;
  languages: string[];
  /** Whether there is one. */
  first_game: boolean;
  records: Record<string, RecordLayout>;
  boards: Record<string, Node>;
  entries: Record<string, { takes: string[]; gives: string }>;
  network: Record<string, NumberType> | null;
  levels: Record<string, Level>;
  evaluation: Evaluation | null;
  analysis: AnalysisFacts | null;
  files: Record<string, FileFacts>;
}
