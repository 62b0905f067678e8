// The games of a match, one by one.
import { request } from "../net/api";
import type { AnyView } from "./contract";

/** A game that another one followed. */
export interface FinishedGame {
  points: number[];
  /** The table with all cards open when it ended. */
  view: AnyView;
}

/** All games of a match but the last. */
export async function earlierGames(table: string): Promise<FinishedGame[]> {
  const ends = await request("get", "/api/tables/{table}/games", { path: { table }, query: { seat: "all" } });
  const scores = ends.map(({ view }) => view.scores);
  return ends.slice(0, -1).map(({ view }, i) => ({ points: pointsGained(scores[i - 1] ?? [], scores[i]!), view }));
}

export function pointsGained(before: number[], after: number[]): number[] {
  return after.map((score, seat) => score - (before[seat] ?? 0));
}
