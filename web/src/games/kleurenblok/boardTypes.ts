// Written by `python tools/view_types.py` from the game's board.py and reference.py; change that instead.
import type { AnyReference, AnyView } from "../../net/anyView";

export type Phase = "move" | "drawn" | "action" | "call" | "over";
export type Card = string;
export type Ending = "shed" | "passed" | "long";

export interface CommonBoard {
  game: "kleurenblok";
  options: {
    games: number;
    start: number | "lot";
    hand: number | null;
    auto_call: boolean;
  };
  players: number;
  phase: Phase;
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  /** row by row; null: nothing lies there */
  block: (Card | null)[];
  called: boolean[];
  /** the first half of an action, until the second is chosen */
  halves: string[];
  passes: number;
  turns: number;
  derived: {
    /** cards in the pile */
    left: number;
    seats: {
      /** in hand */
      cards: number;
      /** R6.1: what a seat scores with so many */
      point: number;
    }[];
    /** null until the match is over */
    ending: Ending | null;
    /** R5.1: whose hand is empty */
    shed_by: number | null;
  };
}

/** What a seat sees, or the public. */
export interface View extends CommonBoard {
  seat: number | null;
  moves: string[];
  hand: Card[];
  hand_sizes: number[];
  pile: number;
}

/** The table with all cards open. */
export interface OpenView extends CommonBoard {
  hands: Card[][];
  /** the next card first */
  pile: Card[];
}

export interface Reference {
  game: "kleurenblok";
  tables: {
    /** cards for each, by the number of players */
    dealt: Record<string, number>;
    jokers: number;
    actions: number;
    columns: number;
  };
  now: {
    /** places */
    fits: string[];
    /** cards of each colour in the block */
    laid: Record<string, number>;
    /** in the block */
    jokers: number;
    /** cards for each in this game */
    dealt: number;
  };
}

export function asView(given: AnyView): View | OpenView {
  if (!isView(given)) throw new Error(`This belongs to ${given.game}, not to kleurenblok.`);
  return given;
}

function isView(given: AnyView): given is View | OpenView {
  return given.game === "kleurenblok";
}

export function asReference(given: AnyReference): Reference {
  if (!isReference(given)) throw new Error(`This belongs to ${given.game}, not to kleurenblok.`);
  return given;
}

function isReference(given: AnyReference): given is Reference {
  return given.game === "kleurenblok";
}
