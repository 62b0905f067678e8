// The statistics that the server has of people, and the rows of tables made from them.
import type { Schemas } from "../../net/operations";

export type Rating = Schemas["RatingShown"];
export type PlayerCountStatistics = Schemas["CountFigures"];
export type GameStatistics = Schemas["GameFigures"];
export type RecentResult = Schemas["ResultShown"];
export type Profile = Schemas["Profile"];
export type RatingPoint = Schemas["Point"];
export type BotRating = Schemas["Mark"];
export type RatingHistory = Schemas["History"];
export type HeadToHeadRecord = Pick<Schemas["Meeting"], "game" | "games" | "ahead" | "behind">;
export type Ranked = Schemas["Ranked"];
export type RatingRules = Schemas["RatingRules"];
export type Leaderboard = Schemas["Board"];

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
export function withBotMarks(
  { leaders, house, next }: Pick<Leaderboard, "leaders" | "house" | "next">,
  first: boolean,
): LeaderboardRow[] {
  const high = first ? Infinity : (leaders[0]?.rating.value ?? -Infinity);
  const low = next ?? -Infinity;
  const marks = botMarks(house).filter(({ value }) => value <= high && value > low);
  const rows = [
    ...leaders.map((leader) => ({ leader, value: leader.rating.value })),
    ...marks.map((mark) => ({ mark, value: mark.value })),
  ];
  return rows.sort((a, b) => b.value - a.value);
}
