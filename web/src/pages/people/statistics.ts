// The statistics that the server has of people, and the rows of tables made from them.
import type { Person } from "../../state/me.svelte";

export interface Rating {
  /** What people are ordered by. */
  value: number;
  /** How unsure it is. */
  sigma: number;
  games: number;
  /** The number of different opponents. */
  opponents: number;
}

export interface PlayerCountStatistics {
  players: number;
  games: number;
  /** A shared win counts in parts. */
  wins: number;
  rating: Rating | null;
}

export interface GameStatistics {
  game: string;
  games: number;
  wins: number;
  rating: Rating | null;
  counts: PlayerCountStatistics[];
}

export interface RecentResult {
  game: string;
  at: number;
  players: number;
  score: number;
  place: number;
  win_share: number;
  rated: boolean;
  rating_before: number | null;
  rating_after: number | null;
  /** Null for those who did not play there. */
  table: string | null;
  /** Why opponents did not count for the rating; empty for others. */
  uncounted: string[];
}

export interface Profile {
  person: Person;
  games: GameStatistics[];
  recent: RecentResult[];
  /** Whether they are shown on leaderboards; null for others. */
  listed: boolean | null;
  /** Whether the visitor blocked them. */
  blocked: boolean;
}

export interface RatingPoint {
  at: number;
  number: number;
  value: number;
}

export interface BotRating {
  level: string;
  value: number;
}

export interface RatingHistory {
  points: RatingPoint[];
  house: BotRating[];
}

export interface HeadToHeadRecord {
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

/** The requirements of the leaderboard, and which games count. */
export interface RatingRules {
  opponents: number;
  sigma: number;
  /** Games against the same person that count within a week. */
  often: number;
  same_address: boolean;
}

export interface Leaderboard {
  leaders: Ranked[];
  /** The rating that the next page begins with. */
  next: number | null;
  least: number;
  house: BotRating[];
  you: Ranked | null;
  rules: RatingRules;
}

/** A row of statistics: of a game, or of a number of players. */
export interface StatisticsRow {
  name: string;
  games: number;
  /** The share of the wins. */
  share: number;
  /** The share that luck alone would bring. */
  fair: number;
  rating: number | null;
}

export function fairShare(counts: PlayerCountStatistics[]): number {
  const games = counts.reduce((sum, each) => sum + each.games, 0);
  return counts.reduce((sum, each) => sum + each.games / each.players, 0) / Math.max(1, games);
}

export function gameRow(figures: GameStatistics, name: string): StatisticsRow {
  const { games, wins, rating, counts } = figures;
  return { name, games, share: wins / games, fair: fairShare(counts), rating: rating?.value ?? null };
}

export function playerCountRow({ players, games, wins, rating }: PlayerCountStatistics): StatisticsRow {
  return { name: String(players), games, share: wins / games, fair: 1 / players, rating: rating?.value ?? null };
}

/** The server's bots with one rating. */
export interface BotMark {
  levels: string[];
  value: number;
}

export function botMarks(house: BotRating[]): BotMark[] {
  const found = new Map<number, string[]>();
  for (const { level, value } of house) found.set(value, [...(found.get(value) ?? []), level]);
  return [...found].map(([value, levels]) => ({ value, levels }));
}

export type LeaderboardRow = { leader: Ranked } | { mark: BotMark };

/** A page of the leaderboard with the marks of the server's bots, each on one page only. */
export function withBotMarks({ leaders, house, next }: Pick<Leaderboard, "leaders" | "house" | "next">, first: boolean): LeaderboardRow[] {
  const high = first ? Infinity : (leaders[0]?.rating.value ?? -Infinity);
  const low = next ?? -Infinity;
  const marks = botMarks(house).filter(({ value }) => value <= high && value > low);
  const rows = [
    ...leaders.map((leader) => ({ leader, value: leader.rating.value })),
    ...marks.map((mark) => ({ mark, value: mark.value })),
  ];
  return rows.sort((a, b) => b.value - a.value);
}
