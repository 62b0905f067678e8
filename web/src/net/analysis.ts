// The analysis of a finished game, as docs/analysis.md describes its JSON. All shares are shares of the win, from 0 to 1.

export const ANALYSIS_VERSION = 1;

/** From good to bad. */
export type Mark = "best" | "good" | "inaccurate" | "mistake" | "blunder";

export interface JudgedMove {
  move: string;
  /** Of the win, for whoever decided. */
  share: number;
  /** The standard error of the share. */
  error: number;
}

export interface Judgement {
  cost: number;
  error: number;
  clear: boolean;
  worlds: number;
  before: number[];
  after: number[];
  /** The best first; the played one is among them. */
  moves: JudgedMove[];
}

export interface Reason {
  /** A sentence in every language. */
  text: Record<string, string>;
}

export interface JudgedDecision {
  /** Of the move in the record, from 1. */
  number: number;
  seat: number;
  move: string;
  /** The shares of all seats: before it, after a move of the network's choice, after the played one. */
  before: number[];
  expected: number[];
  after: number[];
  /** What chance changed next. */
  luck: number[];
  mark: Mark;
  known: Judgement;
  open: Judgement | null;
  /** Why the best move was better, once that is known. */
  reason: Reason | null;
}

/** What a seat's result is made of: all but the result and the error add up to it. */
export interface Account {
  fair: number;
  place: number;
  deal: number;
  luck: number;
  own: number;
  others: number;
  rest: number;
  result: number;
  luck_error: number;
}

export interface Moment {
  number: number;
  seat: number;
  kind: "decision" | "luck";
  change: number;
}

export interface Analysis {
  version: number;
  game: string;
  players: number;
  names: string[];
  scores: number[];
  ending: string;
  worlds: number;
  finished: boolean;
  seats: Account[];
  decisions: JudgedDecision[];
  moments: Moment[];
}

/** What is told while one is worked out. */
export interface AnalysisNews {
  /** From 0 to 1. */
  progress: number;
  /** A finer one than before, if there is one. */
  analysis: Analysis | null;
}

/** Somebody who can work out the analyses of tables. */
export interface AnalysisSource {
  readonly where: "here" | "server";
  /** The one that is kept; null if there is none. */
  kept(table: string): Promise<Analysis | null>;
  /** Each finer than the one before, until the last is finished or the signal says stop. */
  work(table: string, signal: AbortSignal): AsyncIterable<AnalysisNews>;
}

/** One of the version that is known here; else null. */
export function asAnalysis(told: unknown): Analysis | null {
  const found = told as Analysis | null | undefined;
  return found?.version === ANALYSIS_VERSION ? found : null;
}
