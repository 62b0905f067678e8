// From a gesture to the numbers of a tap: where it begins on the bucket, how far it is pulled back and which way,
// or how long it is held.
import type { At } from "../pyramids";
import { ANGLE_STEP, clamped, HEIGHT_STEP, LOWEST, SIDE_STEP, type Tap } from "./tap";

/** Where a bucket was touched: metres above its opening, and to the right of its middle. */
export interface Touch {
  place: At;
  up: number;
  side: number;
}

export const STEADY = 10; // pixels: less is no pull, and a way to call it off
export const PATIENCE = 350; // milliseconds after which a still finger gathers force
const FULL = 1400; // milliseconds from there to the strongest tap

/** The tap that begins where a bucket was touched. */
export function touched(before: Tap, { place, up, side }: Touch): Tap {
  return {
    ...before,
    place,
    height: clamped("height", (up - LOWEST) / HEIGHT_STEP),
    side: clamped("side", side / SIDE_STEP),
  };
}

/**
 * Pulled back by so many pixels to the right and down. `reach` pixels are the strongest tap; `turned` is how far the
 * onlooker has walked around the pyramid, to the right of its owner, in radians.
 */
export function pulled(before: Tap, x: number, y: number, reach: number, turned: number): Tap | null {
  const far = Math.hypot(x, y);
  if (far < STEADY) return null;
  const angle = angleOf(-x, y) - turned;
  const part = Math.min(1, (far - STEADY) / Math.max(1, reach - STEADY));
  return { ...before, angle: clamped("angle", wrapped(angle) / ANGLE_STEP), force: clamped("force", 1 + 19 * part) };
}

/** Held without moving for so many milliseconds. */
export function held(before: Tap, time: number): Tap | null {
  if (time < PATIENCE) return null;
  const part = Math.min(1, (time - PATIENCE) / FULL);
  return { ...before, angle: 0, force: clamped("force", 1 + 19 * part) };
}

function angleOf(right: number, away: number): number {
  return Math.atan2(right, away);
}

function wrapped(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
