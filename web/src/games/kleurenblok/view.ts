// The table of Kleurenblok as the server shows it.
import type { AnyView } from "../contract";

export interface View {
  players: number;
  options: { games: number };
  phase: "move" | "drawn" | "action" | "call" | "over";
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  seat: number | null;
  hand: string[];
  hand_sizes: number[];
  pile: number;
  /** Row by row: a card, a joker, or nothing. */
  block: (string | null)[];
  called: boolean[];
  halves: string[];
  passes: number;
  turns: number;
  /** Everybody's cards, where all is open. */
  hands: string[][] | null;
}

/** What a seat sees, or a table with all cards open, in one shape. */
export function asView(view: AnyView): View {
  const seen = view as unknown as View;
  const { hands } = seen;
  if (!hands) return { ...seen, hands: null };
  const pile = view["pile"] as string[];
  return { ...seen, seat: null, hand: [], hand_sizes: hands.map((hand) => hand.length), pile: pile.length, hands };
}
