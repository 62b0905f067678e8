// Pyramids as they are drawn: what stands where, and what changed.
import type { BucketColour } from "./boardTypes";
import type { Pyramid } from "./view";

export const BUCKETS: BucketColour[] = ["r", "y", "g", "b", "p"];

export type At = `${number}.${number}`;

export const at = (row: number, place: number): At => `${row}.${place}`;

/** All places, row by row from the bottom left. */
export function order(pyramid: Pyramid): At[] {
  return pyramid.flatMap((buckets, row) => buckets.map((_, place) => at(row, place)));
}

export function standing(pyramid: Pyramid): number {
  return pyramid.flat().filter((bucket) => bucket !== null).length;
}

export function colourAt(pyramid: Pyramid, place: At): BucketColour | null {
  const [row = 0, i = 0] = place.split(".").map(Number);
  return pyramid[row]?.[i] ?? null;
}

/** The pyramid with two buckets changed over. */
export function exchanged(pyramid: Pyramid, one: At, other: At): Pyramid {
  const instead = (here: At): At => (here === one ? other : here === other ? one : here);
  return pyramid.map((buckets, row) => buckets.map((_, place) => colourAt(pyramid, instead(at(row, place)))));
}

/** The places where a bucket stands in one pyramid and none in the other. */
export function difference(pyramid: Pyramid, other: Pyramid): At[] {
  return order(pyramid).filter((place) => colourAt(pyramid, place) !== null && colourAt(other, place) === null);
}
