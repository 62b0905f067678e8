// Written by `python tools/view_types.py` from the game's board.py and reference.py; change that instead.
import type { AnyReference, AnyView } from "../../net/anyView";

export type Phase = "play" | "take" | "over";
export type Card = string;
export type CardColour = "r" | "o" | "y" | "g" | "b" | "p";

export interface CommonBoard {
  game: "etalage";
  options: {
    games: number;
    start: number | "lot";
    open_piles: boolean;
  };
  players: number;
  phase: Phase;
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  display: Card[];
  /** the card that each seat played in this trick */
  table: (Card | null)[];
  starter: number;
  leader: number;
  /** who is still to choose, in order */
  choosers: number[];
  derived: {
    /** the one that is being played, or was the last, from 1 */
    trick: number;
    /** in all */
    tricks: number;
    display: {
      colour: CardColour;
      /** the lowest first */
      cards: Card[];
      sum: number;
    }[];
    strengths: {
      /** the strongest first */
      colour: CardColour;
      sum: number;
      /** R2.5: it chooses nothing, as things stand */
      stopped: boolean;
    }[];
    piles: {
      size: number;
      /** null while it lies face down */
      points: number | null;
      colours: {
        colour: CardColour;
        /** the lowest first */
        cards: Card[];
        sum: number;
      }[] | null;
    }[];
  };
}

/** What a seat sees, or the public. */
export interface View extends CommonBoard {
  seat: number | null;
  moves: string[];
  hand: Card[];
  hand_sizes: number[];
  won: Card[][] | null;
  won_sizes: number[];
}

/** The table with all cards open. */
export interface OpenView extends CommonBoard {
  hands: Card[][];
  won: Card[][];
}

export interface Reference {
  game: "etalage";
  tables: {
    tricks: number;
    numbers: number;
    colours: string[];
  };
  now: {
    /** seats, the first to shop first, if nobody played on */
    order: number[];
  };
}

export function asView(given: AnyView): View | OpenView {
  if (!isView(given)) throw new Error(`This belongs to ${given.game}, not to etalage.`);
  return given;
}

function isView(given: AnyView): given is View | OpenView {
  return given.game === "etalage";
}

export function asReference(given: AnyReference): Reference {
  if (!isReference(given)) throw new Error(`This belongs to ${given.game}, not to etalage.`);
  return given;
}

function isReference(given: AnyReference): given is Reference {
  return given.game === "etalage";
}
