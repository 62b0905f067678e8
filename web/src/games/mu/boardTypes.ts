// Written by `python tools/view_types.py` from the game's board.py and reference.py; change that instead.
import type { AnyReference, AnyView } from "../../net/anyView";

export type Phase = "bid" | "vice_trump" | "chief_trump" | "partner" | "play" | "over";
export type Trump = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "r" | "y" | "g" | "b" | "k" | "none";
export type Role = "chief" | "vice" | "partner";

export interface CommonBoard {
  game: "mu";
  options: {
    target: number;
    rounds: number | null;
    start: number | "lot";
  };
  players: number;
  phase: Phase;
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  round: number;
  dealer: number;
  /** the open cards before each seat */
  laid: string[][];
  /** in a row */
  passes: number;
  /** who laid cards, by their latest one */
  lay_order: number[];
  chief: number | null;
  vice: number | null;
  partner: number | null;
  chief_trump: Trump | null;
  vice_trump: Trump | null;
  bid: number | null;
  goal: number | null;
  trick: [number, string][];
  /** in the order played */
  won: string[][];
  points: number[];
  derived: {
    roles: (Role | null)[];
    /** by the number on a card */
    card_points: number[];
    /** of bids of one card and more */
    goals: number[];
    bidding: {
      /** the most cards that somebody has laid */
      highest: number;
      /** who has */
      leaders: number[];
      /** the seat to move has laid a card in this turn */
      laying: boolean;
    } | null;
    /** whom the chief may name, or soon may */
    partners: number[];
    trump_cards: {
      /** of twins one */
      chief: string[];
      /** none if the chief's trump is the same */
      vice: string[];
    };
    /** the chief, then the partner */
    team: number[];
    /** points of the team */
    taken: number;
    /** the highest bid that these do for */
    reached: number;
    bonus: {
      for_card: number;
      for_trump: number;
      /** for each of the team, if it reaches the goal */
      each: number;
      capped: boolean;
    } | null;
    /** the suit; null between tricks */
    led: "r" | "y" | "g" | "b" | "k" | "trump" | null;
    trick_points: number;
    tricks_done: number;
    last_trick: {
      /** in the order played */
      cards: string[];
      seats: number[];
      winner: number;
      points: number;
    } | null;
    result: {
      kind: "passed" | "eklat" | "played";
      /** by how many cards */
      overbid: number;
      /** of a chief who overbid, or of the one who laid last */
      penalty: number;
      /** of every opponent, or of the others who tied */
      reward: number;
      /** what a seat got besides the points it took */
      extra: number[];
      sums: number[];
      eklat: {
        seats: number[];
        bid: number;
        last: number;
      } | null;
    } | null;
  };
}

/** What a seat sees, or the public. */
export interface View extends CommonBoard {
  seat: number | null;
  moves: string[];
  hand: string[];
  hand_sizes: number[];
  yours: {
    /** how many cards the seat may have laid in all */
    limit: number;
    trumps: {
      /** that the seat may choose now */
      trump: Trump;
      /** how many it has of it */
      cards: number;
    }[];
  } | null;
}

/** The table with all cards open. */
export interface OpenView extends CommonBoard {
  hands: string[][];
}

export interface Reference {
  game: "mu";
  tables: {
    /** for bids of one card and more */
    goals: number[];
    bonuses: {
      /** of the chief, with the same bonus */
      trumps: string[];
      /** for bids of one card and more */
      bonus: number[];
    }[];
    overbid: {
      /** for every card */
      chief: number;
      opponents: number;
    };
    /** by the number on a card */
    points: Record<string, number>;
  };
  now: Record<string, never>;
}

export function asView(given: AnyView): View | OpenView {
  if (!isView(given)) throw new Error(`This belongs to ${given.game}, not to mu.`);
  return given;
}

function isView(given: AnyView): given is View | OpenView {
  return given.game === "mu";
}

export function asReference(given: AnyReference): Reference {
  if (!isReference(given)) throw new Error(`This belongs to ${given.game}, not to mu.`);
  return given;
}

function isReference(given: AnyReference): given is Reference {
  return given.game === "mu";
}
