// How people fared, as the server tells it; and what follows from that.
import type { Person } from "../lib/me.svelte";

export interface Rating {
  /** What people are ordered by. */
  value: number;
  /** How unsure it is. */
  sigma: number;
  games: number;
  /** Different ones. */
  opponents: number;
}

export interface CountFigures {
  players: number;
  games: number;
  /** A shared win is a part of one. */
  wins: number;
  rating: Rating | null;
}

export interface GameFigures {
  game: string;
  games: number;
  wins: number;
  rating: Rating | null;
  counts: CountFigures[];
}

export interface Result {
  game: string;
  at: number;
  players: number;
  score: number;
  place: number;
  win_share: number;
  rated: boolean;
  rating_before: number | null;
  rating_after: number | null;
  /** Told only to those who played there. */
  table: string | null;
  /** Why opponents did not count for the rating; told only to oneself. */
  uncounted: string[];
}

export interface Profile {
  person: Person;
  games: GameFigures[];
  recent: Result[];
  /** Whether they stand among the best; told only to themselves. */
  listed: boolean | null;
  /** By the visitor. */
  blocked: boolean;
}

export interface Point {
  at: number;
  number: number;
  value: number;
}

export interface Mark {
  level: string;
  value: number;
}

export interface History {
  points: Point[];
  house: Mark[];
}

export interface Meeting {
  game: string;
  games: number;
  ahead: number;
  behind: number;
}

export interface Ranked {
  place: number | null;
  person: Person;
  rating: Rating;
}

/** What it takes to be in the list, and which games count. */
export interface RatingRules {
  opponents: number;
  sigma: number;
  /** Games against the same person that count within a week. */
  often: number;
  same_address: boolean;
}

export interface Board {
  leaders: Ranked[];
  /** The rating that the next page begins with. */
  next: number | null;
  least: number;
  house: Mark[];
  you: Ranked | null;
  rules: RatingRules;
}

/** A line of figures: of a game, or of a number of players. */
export interface Line {
  name: string;
  games: number;
  /** Of the wins. */
  share: number;
  /** What luck alone would bring. */
  fair: number;
  rating: number | null;
}

export function fairShare(counts: CountFigures[]): number {
  const games = counts.reduce((sum, each) => sum + each.games, 0);
  return counts.reduce((sum, each) => sum + each.games / each.players, 0) / Math.max(1, games);
}

export function gameLine(figures: GameFigures, name: string): Line {
  const { games, wins, rating, counts } = figures;
  return { name, games, share: wins / games, fair: fairShare(counts), rating: rating?.value ?? null };
}

export function countLine({ players, games, wins, rating }: CountFigures): Line {
  return { name: String(players), games, share: wins / games, fair: 1 / players, rating: rating?.value ?? null };
}

/** Bots of the house that play equally well. */
export interface Equals {
  levels: string[];
  value: number;
}

export function equals(house: Mark[]): Equals[] {
  const found = new Map<number, string[]>();
  for (const { level, value } of house) found.set(value, [...(found.get(value) ?? []), level]);
  return [...found].map(([value, levels]) => ({ value, levels }));
}

export type Row = { leader: Ranked } | { mark: Equals };

/** A page of the list with the marks of the house in their places, each of them on one page only. */
export function withMarks({ leaders, house, next }: Pick<Board, "leaders" | "house" | "next">, first: boolean): Row[] {
  const high = first ? Infinity : (leaders[0]?.rating.value ?? -Infinity);
  const low = next ?? -Infinity;
  const marks = equals(house).filter(({ value }) => value <= high && value > low);
  const rows = [
    ...leaders.map((leader) => ({ leader, value: leader.rating.value })),
    ...marks.map((mark) => ({ mark, value: mark.value })),
  ];
  return rows.sort((a, b) => b.value - a.value);
}
