// How a game came out, read from its last table.
import type { View } from "./view";

export interface PlayerScore {
  seat: number;
  /** Cards left in hand. */
  left: number;
  /** Points from this game: 1 for the fewest cards. */
  point: number;
}

export function playerScores(view: View): PlayerScore[] {
  const fewest = Math.min(...view.hand_sizes);
  return view.hand_sizes
    .map((left, seat) => ({ seat, left, point: left === fewest ? 1 : 0 }))
    .sort((a, b) => a.left - b.left || a.seat - b.seat);
}

export function ending(view: View): "shed" | "passed" | "long" {
  if (view.hand_sizes.includes(0)) return "shed";
  return view.passes >= view.players ? "passed" : "long";
}
