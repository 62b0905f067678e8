// The games of a match, one by one. What is sent is the table after each move, so where one game ended and the next
// began is found by halving.
import { ask } from "../lib/api";
import type { Entry } from "../wire";
import type { AnyView } from "./contract";

interface Frame {
  entry: Pick<Entry, "seat" | "move"> | null;
  view: AnyView;
}

/** What all views of games that are played in matches have. */
export interface InMatch {
  scores: number[];
  /** From 0. */
  game_number: number;
  over: boolean;
}

/** A game that another one followed. */
export interface Ended {
  points: number[];
  /** The table with all cards open before the last move; nobody sends how it lay after it. */
  last: AnyView;
  /** That move, and whose it was. */
  seat: number;
  move: string;
}

/** All games of a match but the last; `moves` is how many moves it had. */
export async function earlier(table: string, moves: number): Promise<Ended[]> {
  const asked = new Map<number, Promise<Frame>>();
  const frame = (number: number): Promise<Frame> => {
    const found = asked.get(number) ?? ask<Frame>(`/api/tables/${table}/replay/${number}?seat=all`);
    asked.set(number, found);
    return found;
  };
  const starts = await turningPoints(async (number) => read(await frame(number)).game_number, 0, moves);
  return Promise.all(
    starts.map(async (start, i) => {
      const [before, after] = await Promise.all([frame(start - 1), frame(start)]);
      const earlierScores = i === 0 ? [] : read(before).scores;
      const { seat, move } = after.entry ?? {};
      return {
        points: gained(earlierScores, read(after).scores),
        last: before.view,
        seat: seat ?? 0,
        move: move ?? "",
      };
    }),
  );
}

/** The numbers from which on `at` is another than just before, with as few questions as can be. */
export async function turningPoints(
  at: (number: number) => Promise<number>,
  low: number,
  high: number,
): Promise<number[]> {
  const [first, last] = await Promise.all([at(low), at(high)]);
  if (first === last) return [];
  if (high - low === 1) return [high];
  const middle = Math.floor((low + high) / 2);
  const halves = await Promise.all([turningPoints(at, low, middle), turningPoints(at, middle, high)]);
  return halves.flat();
}

export function gained(before: number[], after: number[]): number[] {
  return after.map((score, seat) => score - (before[seat] ?? 0));
}

function read(frame: Frame): InMatch {
  return frame.view as unknown as InMatch;
}
