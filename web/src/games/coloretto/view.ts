// The table of Coloretto as the server shows it: to a seat, to the public, or with the pile open in a replay.
import type { AnyView } from "../contract";

export interface View {
  players: number;
  options: { games: number };
  phase: "choose" | "move" | "place" | "over";
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  /** Whose view it is; missing where everything is open. */
  seat?: number | null;
  /** How many cards are left, or which ones where everything is open. */
  deck: number | string[];
  /** The cards at each row in the order laid; null once somebody took it. */
  rows: (string[] | null)[];
  drawn: string | null;
  won: string[][];
  /** Who has taken a row in this round. */
  out: boolean[];
  last_round: boolean;
  /** The colour that stays in the box. */
  boxed: string | null;
}

/** Cards that a row can hold. */
export const ROOM = 3;
/** "Last round" and the cards below it. */
const BOTTOM = 16;

export function asView(view: AnyView): View {
  return view as unknown as View;
}

export function left(view: View): number {
  if (view.phase === "choose") return 0;
  return typeof view.deck === "number" ? view.deck : view.deck.length;
}

/** How many cards will surely come before "last round". */
export function untilLast(view: View): number {
  return Math.max(0, left(view) - BOTTOM);
}

/** Who started with a colour, while starting cards are chosen. */
export function starter(view: View, colour: string): number | null {
  const seat = view.won.findIndex((cards) => cards.includes(colour));
  return seat < 0 ? null : seat;
}

/** What lies before everyone once a player has taken a row. */
export function afterTaking(view: View, seat: number, row: number): string[][] {
  return view.won.map((cards, i) => (i === seat ? [...cards, ...(view.rows[row] ?? [])] : cards));
}
