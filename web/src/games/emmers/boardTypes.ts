// Written by `python tools/view_types.py` from the game's board.py and reference.py; change that instead.
import type { AnyReference, AnyView } from "../../net/anyView";

export type Phase = "build" | "direction" | "attack" | "defend" | "draw" | "keep" | "height" | "side" | "angle" | "force" | "over";
export type Card = string;
export type BucketColour = "r" | "y" | "g" | "b" | "p";
export type Ending = "a player lost the last bucket" | "a second player lost the last bucket" | "nobody has cards";
export type Place = "0.0" | "0.1" | "0.2" | "0.3" | "0.4" | "1.0" | "1.1" | "1.2" | "1.3" | "2.0" | "2.1" | "2.2" | "3.0" | "3.1" | "4.0";

export interface CommonBoard {
  game: "emmers";
  options: {
    games: number;
    start: number | "lot";
    settle: "hand" | "finger";
    experienced: boolean;
    strict_draw: boolean;
    steady: number;
  };
  players: number;
  phase: Phase;
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  discard: Card[];
  /** sorted */
  open: Card[][];
  /** in the order laid */
  turn_cards: Card[];
  sums: number[];
  /** it and the colour are null between rounds */
  direction: "cw" | "ccw" | null;
  colour: BucketColour | null;
  starter: number;
  /** cards still to be taken */
  due: number;
  /** by finger: what was chosen so far */
  tap: string[];
  parts: [number, number][][] | null;
  out: boolean[];
  derived: {
    /** cards in the pile */
    left: number;
    ending: Ending | null;
    to_beat: {
      /** of the player before */
      sum: number;
      /** whose it is */
      seat: number;
    } | null;
    keeps: {
      /** the other parts */
      lost: Place[];
    }[];
    /** whose pyramid is done */
    built: boolean[];
    /** buckets, each a point; while they are built, all or none */
    standing: number[];
    /** of the game, once it is over */
    winners: number[];
  };
  poses?: (number[][] | null)[];
}

/** What a seat sees, or the public. */
export interface View extends CommonBoard {
  pyramids: (((BucketColour | null)[])[])[];
  seat: number | null;
  moves: string[];
  hand: Card[];
  hand_sizes: number[];
  pile: number;
  yours: {
    /** where the next one is built */
    next: Place | null;
    supply: {
      colour: BucketColour;
      /** buckets to build with */
      left: number;
    }[];
    lays: {
      /** one that may be laid now */
      card: Card;
      /** one's own with it */
      sum: number;
    }[];
    knocks: {
      /** one that may be knocked out now */
      bucket: Place;
      /** itself and all that it carries */
      falls: Place[];
    }[];
  } | null;
}

/** The table with all cards open. */
export interface OpenView extends CommonBoard {
  pyramids: (((BucketColour | null)[])[])[];
  hands: Card[][];
  /** the next card first */
  pile: Card[];
}

export interface Reference {
  game: "emmers";
  tables: {
    /** the highest sum of one, two and three cards of a colour */
    most: number[];
    /** that everyone begins with */
    buckets: number;
    /** cards dealt to each */
    hand: number;
  };
  now: {
    seats: {
      /** what still has to be laid to beat the sum */
      needs: number | null;
      /** buckets lost with each, if the larger part is kept */
      falls: ((number | null)[])[];
      /** those of which one would have to go now */
      must: boolean[][];
      /** lost at least, by the colour of a round */
      costs: Record<string, number>;
    }[];
  };
}

export function asView(given: AnyView): View | OpenView {
  if (!isView(given)) throw new Error(`This belongs to ${given.game}, not to emmers.`);
  return given;
}

function isView(given: AnyView): given is View | OpenView {
  return given.game === "emmers";
}

export function asReference(given: AnyReference): Reference {
  if (!isReference(given)) throw new Error(`This belongs to ${given.game}, not to emmers.`);
  return given;
}

function isReference(given: AnyReference): given is Reference {
  return given.game === "emmers";
}
