// The table of Emmers as the server shows it.
import type { Colour } from "../../cards/colours";
import type { AnyView } from "../contract";

/** Rows from the bottom: colours, or null where nothing stands. */
export type Pyramid = (Colour | null)[][];

export interface View {
  players: number;
  options: { games: number; strict_draw: boolean; settle?: "hand" | "finger" };
  phase: "build" | "direction" | "attack" | "defend" | "draw" | "keep" | "height" | "side" | "angle" | "force" | "over";
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  seat: number | null;
  moves: string[];
  hand: string[];
  hand_sizes: number[];
  pile: number;
  discard: string[];
  pyramids: Pyramid[];
  open: string[][];
  turn_cards: string[];
  sums: number[];
  direction: "cw" | "ccw" | null;
  colour: Colour | null;
  starter: number;
  due: number;
  /** While choosing what to keep: the parts from the left, as rows and places. */
  parts: [number, number][][] | null;
  /** By finger: the choices of a tap so far. */
  tap?: string[];
  /** By finger, for each seat: what stands, and where it really is. */
  poses?: (number[][] | null)[];
  out: boolean[];
  /** Everybody's cards, where all is open. */
  hands: string[][] | null;
}

/** What a seat sees, or a table with all cards open, in one shape. */
export function asView(view: AnyView): View {
  const seen = view as unknown as View;
  const { hands } = seen;
  if (!hands) return { ...seen, hands: null };
  const pile = (view["pile"] as string[]).length;
  return { ...seen, seat: null, moves: [], hand: [], hand_sizes: hands.map((hand) => hand.length), pile, hands };
}
