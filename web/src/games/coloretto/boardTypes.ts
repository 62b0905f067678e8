// Written by `python tools/view_types.py` from the game's board.py and reference.py; change that instead.
import type { AnyReference, AnyView } from "../../net/anyView";

export type Phase = "choose" | "move" | "place" | "over";
export type Card = "r" | "o" | "y" | "g" | "b" | "p" | "n" | "J" | "+" | "L";
export type CardColour = "r" | "o" | "y" | "g" | "b" | "p" | "n";

export interface CommonBoard {
  game: "coloretto";
  options: {
    games: number;
    start: number | "lot";
  };
  players: number;
  phase: Phase;
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  /** in the order laid; null once taken */
  rows: (Card[] | null)[];
  drawn: Card | null;
  won: Card[][];
  /** who took a row in this round */
  out: boolean[];
  last_round: boolean;
  /** the colour that stays in the box */
  boxed: Card | null;
  derived: {
    /** what one, two, … cards of a colour are worth */
    scale: number[];
    /** cards that a row can hold */
    room: number;
    starts: {
      colour: CardColour;
      /** who began with it */
      seat: number | null;
    }[];
    /** cards in the pile; 0 until it is shuffled */
    left: number;
    /** cards that surely come before "last round" */
    until_last: number;
    seats: {
      lines: {
        /** null: only jokers, for a colour not held */
        colour: CardColour | null;
        cards: number;
        /** that count as this colour, besides */
        jokers: number;
        worth: number;
        counts: "for" | "against";
      }[];
      jokers: number;
      pluses: number;
      plus_points: number;
      points: number;
    }[];
  };
}

/** What a seat sees, or the public. */
export interface View extends CommonBoard {
  seat: number | null;
  moves: string[];
  /** cards in the pile */
  deck: number;
}

/** The table with all cards open. */
export interface OpenView extends CommonBoard {
  /** the next card first */
  deck: Card[];
}

export interface Reference {
  game: "coloretto";
  tables: {
    /** what one, two and more cards of a colour are worth, up to where it stops */
    scale: number[];
    /** colours that count for a player */
    best: number;
    /** points for each +2 */
    plus: number;
  };
  now: Record<string, never>;
}

export function asView(given: AnyView): View | OpenView {
  if (!isView(given)) throw new Error(`This belongs to ${given.game}, not to coloretto.`);
  return given;
}

function isView(given: AnyView): given is View | OpenView {
  return given.game === "coloretto";
}

export function asReference(given: AnyReference): Reference {
  if (!isReference(given)) throw new Error(`This belongs to ${given.game}, not to coloretto.`);
  return given;
}

function isReference(given: AnyReference): given is Reference {
  return given.game === "coloretto";
}
