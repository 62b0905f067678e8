// What stands, what would fall, and what is left to build with.
import type { Colour } from "../../cards/colours";
import type { Pyramid, View } from "./view";

export const BUCKETS: Colour[] = ["r", "y", "g", "b", "p"];

export type At = `${number}.${number}`;

export const at = (row: number, place: number): At => `${row}.${place}`;

/** The places in the order of building. */
export function order(pyramid: Pyramid): At[] {
  return pyramid.flatMap((buckets, row) => buckets.map((_, place) => at(row, place)));
}

export function standing(pyramid: Pyramid): number {
  return pyramid.flat().filter((bucket) => bucket !== null).length;
}

export function colourAt(pyramid: Pyramid, place: At): Colour | null {
  const [row = 0, i = 0] = place.split(".").map(Number);
  return pyramid[row]?.[i] ?? null;
}

/** The pyramid with two buckets changed over. */
export function exchanged(pyramid: Pyramid, one: At, other: At): Pyramid {
  const instead = (here: At): At => (here === one ? other : here === other ? one : here);
  return pyramid.map((buckets, row) => buckets.map((_, place) => colourAt(pyramid, instead(at(row, place)))));
}

/** The places where a bucket stood before and none does now. */
export function fallen(before: Pyramid, now: Pyramid | null): Set<At> {
  const lost = before.flatMap((buckets, row) =>
    buckets.flatMap((bucket, place) => (bucket !== null && !now?.[row]?.[place] ? [at(row, place)] : [])),
  );
  return new Set(lost);
}

/** How many buckets of each colour are not built yet. */
export function supply(pyramid: Pyramid): Record<string, number> {
  const each = pyramid.flat().length / BUCKETS.length;
  return Object.fromEntries(
    BUCKETS.map((colour) => [colour, each - pyramid.flat().filter((bucket) => bucket === colour).length]),
  );
}

/** The sum that is to be beaten, and whose it is: the highest but one's own. */
export function highest(view: View, me: number | null): { sum: number; seat: number } | null {
  let best: { sum: number; seat: number } | null = null;
  view.sums.forEach((sum, seat) => {
    if (seat !== me && sum > (best?.sum ?? 0)) best = { sum, seat };
  });
  return best;
}
