// A bot's advice, ready to show.
import type { Hinted } from "../wire";

const MOST = 6;

/** The best moves first, with the advised one at the top. */
export function shares({ move, values }: Pick<Hinted, "move" | "values">): { move: string; share: number }[] {
  const all = Object.entries(values).map(([each, share]) => ({ move: each, share }));
  all.sort((a, b) => Number(b.move === move) - Number(a.move === move) || b.share - a.share);
  return all.slice(0, MOST);
}
