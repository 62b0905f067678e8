// What the manifest of a game says about its module: written by `speeltafel.wasm.build`.

import type { Node } from "./board.js";

export const FORMAT = 1;

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
  /** The share of moves that are any legal move. */
  slips: number;
  settings?: SearchSettings;
  budget?: Budget;
}

export interface FileFacts {
  bytes: number;
  sha256: string;
  /** Of a module: where its own data ends in its memory. */
  data?: number;
}

export interface Manifest {
  format: number;
  game: string;
  title: string;
  rules_version: number;
  players: number[];
  phases: string[];
  endings: string[];
  options: Option[];
  notation: Record<string, string>;
  records: Record<string, RecordLayout>;
  boards: Record<string, Node>;
  entries: Record<string, { takes: string[]; gives: string }>;
  network: Record<string, NumberType> | null;
  levels: Record<string, Level>;
  files: Record<string, FileFacts>;
}
