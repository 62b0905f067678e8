// The table of Etalage as the server shows it: to a seat, to the public, or with all cards open in a replay.
import { parseCard, type Colour } from "../../cards/colours";
import type { AnyView } from "../contract";

export interface View {
  players: number;
  options: { games: number; open_piles: boolean };
  phase: "play" | "take" | "over";
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  /** Whose view it is; missing where everything is open. */
  seat?: number | null;
  hand?: string[];
  hand_sizes?: number[];
  /** In a replay where everything is open. */
  hands?: string[][];
  display: string[];
  /** The card that each seat played in this trick. */
  table: (string | null)[];
  starter: number;
  leader: number;
  /** Who is still to choose, in order. */
  choosers: number[];
  /** The cards that each seat took; null where they lie face down. */
  won: string[][] | null;
  won_sizes?: number[];
}

export const COLOURS: Colour[] = ["r", "o", "y", "g", "b", "p"];
export const TRICKS = 9;

export interface Group {
  colour: Colour;
  cards: string[];
  sum: number;
}

export interface Strength {
  colour: Colour;
  sum: number;
  /** Another colour is as strong: here, or above, the choosing stops. */
  stopped: boolean;
}

export function asView(view: AnyView): View {
  return view as unknown as View;
}

export function number(card: string): number {
  return Number(parseCard(card).rest);
}

export function sum(cards: string[]): number {
  return cards.reduce((total, card) => total + number(card), 0);
}

/** Cards by colour, the lowest first; every colour that takes part has its place. */
export function grouped(cards: string[], players: number): Group[] {
  return COLOURS.slice(0, players).map((colour) => {
    const own = cards.filter((card) => parseCard(card).colour === colour).sort((a, b) => number(a) - number(b));
    return { colour, cards: own, sum: sum(own) };
  });
}

/** Cards by colour, without the colours that are not there. */
export function held(cards: string[]): Group[] {
  return grouped(cards, COLOURS.length).filter((group) => group.cards.length > 0);
}

/** How strong each colour on the table is, the strongest first. */
export function strengths(table: (string | null)[]): Strength[] {
  const played = held(table.filter((card) => card !== null));
  const tied = played.filter((a) => played.some((b) => b !== a && b.sum === a.sum));
  const tie = Math.max(0, ...tied.map(({ sum }) => sum));
  return played.map(({ colour, sum }) => ({ colour, sum, stopped: sum <= tie })).sort((a, b) => b.sum - a.sum);
}

/** The hand of a seat, if the view shows it. */
export function handOf(view: View, seat: number): string[] {
  return view.hands?.[seat] ?? (view.seat === seat ? (view.hand ?? []) : []);
}

/** The number of the trick that is being played, from 1. */
export function trick(view: View): number {
  const held = view.hand_sizes?.[view.leader] ?? view.hands?.[view.leader]?.length ?? 0;
  return Math.min(TRICKS, TRICKS + 1 - held - (view.table[view.leader] ? 1 : 0));
}

export function pileSize(view: View, seat: number): number {
  return view.won_sizes?.[seat] ?? view.won?.[seat]?.length ?? 0;
}
