// How the scores of the last game came about, read from the final table.
import type { View } from "./view";

export interface Line {
  seat: number;
  /** Cards left in hand. */
  left: number;
  /** Points from the games before this one. */
  before: number;
  /** Points from this game: 1 for the fewest cards. */
  point: number;
  sum: number;
}

export function lines(view: View): Line[] {
  const fewest = Math.min(...view.hand_sizes);
  return view.scores
    .map((sum, seat) => {
      const left = view.hand_sizes[seat] ?? 0;
      const point = left === fewest ? 1 : 0;
      return { seat, left, before: sum - point, point, sum };
    })
    .sort((a, b) => b.sum - a.sum || a.left - b.left || a.seat - b.seat);
}

export function ending(view: View): "shed" | "passed" | "long" {
  if (view.hand_sizes.includes(0)) return "shed";
  return view.passes >= view.players ? "passed" : "long";
}
