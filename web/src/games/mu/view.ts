// The table of Mü as the server shows it: to a seat, to the public, or with all hands open in a replay.
import { parseCard } from "../../cards/colours";
import { otherSeats } from "../seatOrder";
import type { AnyView } from "../contract";

export type Phase = "bid" | "vice_trump" | "chief_trump" | "partner" | "play" | "over";

export interface View {
  players: number;
  options: { target: number; rounds: number | null };
  phase: Phase;
  turn: number | null;
  scores: number[];
  over: boolean;
  /** Whose view it is; missing where everything is open. */
  seat?: number | null;
  /** The legal moves of that seat. */
  moves?: string[];
  hand?: string[];
  hand_sizes?: number[];
  /** Everybody's cards, where everything is open. */
  hands?: string[][];
  /** From 0. */
  round: number;
  dealer: number;
  /** The open cards before each seat. */
  laid: string[][];
  /** How many have passed, one after the other. */
  passes: number;
  /** Who laid cards, in the order of their latest one. */
  lay_order: number[];
  chief: number | null;
  vice: number | null;
  partner: number | null;
  chief_trump: string | null;
  vice_trump: string | null;
  bid: number | null;
  goal: number | null;
  /** The trick now played, in order; empty as soon as everyone has played to it. */
  trick: [number, string][];
  /** The cards that each seat won in this round, trick by trick. */
  won: string[][];
  points: number[];
}

export function asView(view: AnyView): View {
  return view as unknown as View;
}

export function handSize(view: View, seat: number): number {
  return view.hands?.[seat]?.length ?? view.hand_sizes?.[seat] ?? 0;
}

export type Role = "chief" | "vice" | "partner";

export function role(view: View, seat: number): Role | null {
  if (seat === view.chief) return "chief";
  if (seat === view.vice) return "vice";
  return seat === view.partner ? "partner" : null;
}

/** The highest bid on the table, and who made it; several if it is shared. */
export function leaders(view: View): { most: number; seats: number[] } {
  const most = Math.max(...view.laid.map((cards) => cards.length));
  const seats = otherSeats(view.players, null).filter((seat) => view.laid[seat]!.length === most);
  return { most, seats: most > 0 ? seats : [] };
}

/** Has the seat to move laid cards in this turn already? If it laid the latest card earlier, others passed since. */
export function midBid(view: View): boolean {
  return view.phase === "bid" && view.turn !== null && view.passes === 0 && view.lay_order.at(-1) === view.turn;
}

/** Which of the trumps a card matches: drawn on it. */
export function trumpsOf(view: View, card: string): Role[] {
  const { colour, rest } = parseCard(card);
  const matches = (trump: string | null): boolean => trump !== null && (trump === colour || trump === rest);
  const found: Role[] = [];
  if (matches(view.chief_trump)) found.push("chief");
  if (matches(view.vice_trump) && view.vice_trump !== view.chief_trump) found.push("vice");
  return found;
}

/** The suit of the card led: "trump" or the letter of a colour; null between tricks. */
export function led(view: View): string | null {
  const first = view.trick[0]?.[1];
  if (first === undefined) return null;
  return trumpsOf(view, first).length > 0 ? "trump" : parseCard(first).colour;
}

/** Which tricks are over in this round. */
export function tricksDone(view: View): number {
  return view.won.reduce((sum, cards) => sum + cards.length, 0) / view.players;
}
