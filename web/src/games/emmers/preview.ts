// A preview is as far ahead as is certain. Of a turn in the making, the last move may be missing there.
import type { BucketColour } from "./boardTypes";
import { standing, withBucket } from "./pyramids";
import { laid, rest, verb } from "./turnMoves";
import { ownFacts, type AnyBoard, type Pyramid } from "./view";

/** The last move of a turn, if the preview is without it: it brings a card, or shows the pyramids of others. */
export function unshownMove(base: AnyBoard, ahead: AnyBoard, me: number, turn: string[]): string | undefined {
  if (ahead.turn !== me) return undefined;
  const buckets = standing(ahead.pyramids[me]!) - standing(base.pyramids[me]!);
  const cards = ahead.turn_cards.length - base.turn_cards.length;
  const missing = base.phase === "build" ? buckets < turn.length : cards < laid(turn).length;
  return missing ? turn.at(-1) : undefined;
}

/** The pyramid of a seat with that move. */
export function pyramidWith(ahead: AnyBoard, me: number, unshown: string | undefined): Pyramid {
  const next = ownFacts(ahead)?.next;
  const pyramid = ahead.pyramids[me]!;
  const stacks = unshown !== undefined && verb(unshown) === "stack";
  return stacks && next ? withBucket(pyramid, next, rest(unshown) as BucketColour) : pyramid;
}

/** The buckets that are left to build with after it. */
export function supplyWith(ahead: AnyBoard, unshown: string | undefined): { colour: BucketColour; left: number }[] {
  const supply = ownFacts(ahead)?.supply ?? [];
  return supply.map(({ colour, left }) => ({ colour, left: unshown === `stack ${colour}` ? left - 1 : left }));
}

/** The sum of a seat with it. */
export function sumWith(ahead: AnyBoard, me: number, unshown: string | undefined): number {
  const lay = ownFacts(ahead)?.lays.find(({ card }) => unshown !== undefined && card === rest(unshown));
  return lay?.sum ?? ahead.sums[me] ?? 0;
}
