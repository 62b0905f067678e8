// How a round's scores came about, to tell it line by line. The scores themselves are the server's.
import type { View } from "./view";

const FIRST_GOAL = [12, 30, 24, 20]; // with 3, 4, 5, 6 players
const FURTHER = [2, 2, 3, 4];
const DEALT = [12, 15, 12, 10];
export const MOST_BONUS = 100;

/** The points on a card. */
export function worth(card: string): number {
  const number = Number(card.slice(1));
  if (number === 1 || number === 9) return 0;
  return number === 6 || number === 7 ? 2 : 1;
}

export function total(cards: string[]): number {
  return cards.reduce((sum, card) => sum + worth(card), 0);
}

const COLOURS = ["r", "y", "g", "b", "k"];
const NUMBERS = [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9];

export function deck(players: number): string[] {
  return COLOURS.slice(0, players === 3 ? 3 : 5).flatMap((colour) => NUMBERS.map((number) => `${colour}${number}`));
}

/** How many cards everyone gets; nobody can bid more. */
export function dealt(players: number): number {
  return DEALT[players - 3]!;
}

/** The goals for bids of one card and more. */
export function goals(players: number): number[] {
  const which = players - 3;
  return Array.from({ length: dealt(players) }, (_, i) => FIRST_GOAL[which]! + FURTHER[which]! * i);
}

/** The highest bid whose goal so many points reach. */
export function bidReached(players: number, points: number): number {
  return goals(players).filter((goal) => goal <= points).length;
}

/** What the chief's trump adds to the bonus. */
export function extraFor(trump: string | null): number {
  if (trump === "none") return 30;
  if (trump === null || !/^\d$/.test(trump)) return 0;
  return trump === "1" || trump === "7" ? 10 : 20;
}

export function bonus(bid: number, trump: string | null): number {
  return Math.min(MOST_BONUS, 10 * bid + extraFor(trump));
}

interface Sums {
  number: number;
  /** What each seat got in this round. */
  sums: number[];
}

export interface PlayedRound extends Sums {
  kind: "played";
  chief: number;
  partner: number | null;
  trump: string | null;
  viceTrump: string | null;
  bid: number;
  goal: number;
  /** On the cards that each seat won. */
  points: number[];
  /** Those of chief and partner. */
  taken: number;
  /** By how many cards the chief overbid; 0 if the goal was reached. */
  overbid: number;
  /** Bonus or penalty of each seat. */
  extra: number[];
}

export interface Eklat extends Sums {
  kind: "eklat";
  most: number;
  seats: number[];
  /** The one of them who laid last. */
  last: number;
}

/** All passed, or nobody here saw how the round ended. */
export interface OtherRound extends Sums {
  kind: "passed" | "unseen";
}

export type Round = PlayedRound | Eklat | OtherRound;

/** A round from its latest view before the end and from what everybody got for it, where that is known. */
export function explainRound(last: View, sums: number[] | null): Round {
  const told = last.chief === null ? withoutPlay(last) : withPlay(last, sums);
  if (told !== null && (sums === null || same(told.sums, sums))) return told;
  return { kind: "unseen", number: last.round, sums: sums ?? last.scores.map(() => 0) };
}

function withoutPlay(last: View): Round {
  const bids = last.laid.map((cards) => cards.length);
  const most = Math.max(...bids);
  if (most === 0) return { kind: "passed", number: last.round, sums: bids };
  const seats = bids.flatMap((bid, seat) => (bid === most ? [seat] : []));
  const culprit = last.lay_order.findLast((seat) => seats.includes(seat))!;
  const sums = bids.map((bid, seat) => (bid < most ? 0 : seat === culprit ? -10 * most : 5 * most));
  return { kind: "eklat", number: last.round, most, seats, last: culprit, sums };
}

/** The last trick's points go to somebody: to the one with whom the sums come out. */
function withPlay(last: View, sums: number[] | null): PlayedRound | null {
  const open = (last.players === 3 ? 36 : 60) - last.points.reduce((sum, points) => sum + points, 0);
  const takers = open > 0 ? last.points.map((_, seat) => seat) : [-1];
  const stories = takers.map((taker) =>
    played(
      last,
      last.points.map((points, seat) => points + (seat === taker ? open : 0)),
    ),
  );
  if (sums === null) return open === 0 ? stories[0]! : null;
  return stories.find((story) => same(story.sums, sums)) ?? null;
}

function played(last: View, points: number[]): PlayedRound {
  const { chief, partner, chief_trump: trump, vice_trump: viceTrump, players, round: number } = last;
  const bid = last.bid!;
  const taken = points[chief!]! + (partner === null ? 0 : points[partner]!);
  const overbid = Math.max(0, bid - bidReached(players, taken));
  const extra = points.map((_, seat) => {
    const inTeam = seat === chief || seat === partner;
    if (overbid === 0) return inTeam ? bonus(bid, trump) : 0;
    return seat === chief ? -10 * overbid : inTeam ? 0 : 5 * overbid;
  });
  const sums = points.map((own, seat) => own + extra[seat]!);
  const goal = last.goal!;
  const facts = { kind: "played", number, chief: chief!, partner, trump, viceTrump, bid, goal } as const;
  return { ...facts, points, taken, overbid, extra, sums };
}

function same(some: number[], others: number[]): boolean {
  return some.length === others.length && some.every((each, i) => each === others[i]);
}

export function differences(before: number[], after: number[]): number[] {
  return after.map((points, seat) => points - (before[seat] ?? 0));
}
