// How a game came out, read from its last table.
import type { View } from "./view";

export interface Line {
  seat: number;
  /** Cards left in hand. */
  left: number;
  /** Points from this game: 1 for the fewest cards. */
  point: number;
}

export function lines(view: View): Line[] {
  const fewest = Math.min(...view.hand_sizes);
  return view.hand_sizes
    .map((left, seat) => ({ seat, left, point: left === fewest ? 1 : 0 }))
    .sort((a, b) => a.left - b.left || a.seat - b.seat);
}

export function ending(view: View): "shed" | "passed" | "long" {
  if (view.hand_sizes.includes(0)) return "shed";
  return view.passes >= view.players ? "passed" : "long";
}

/** Everybody's cards after the last move of a game: a card that was played is gone. */
export function afterLast(view: View, seat: number, move: string): string[][] {
  const [verb, what = ""] = move.split(" ");
  const card = verb === "joker" ? "J" : verb === "action" ? "A" : verb === "play" ? what : "";
  return (view.hands ?? []).map((hand, i) => {
    const at = i === seat ? hand.indexOf(card) : -1;
    return hand.filter((_, place) => place !== at);
  });
}
