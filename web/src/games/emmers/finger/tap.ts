// A tap: five small decisions, in one gesture. What they mean in metres is for drawing them; the server decides.
import type { At } from "../pyramids";
import { axis, girth, type Pose } from "./poses";

export interface Tap {
  place: At;
  height: number;
  side: number;
  angle: number;
  force: number;
}

/** What is chosen besides the bucket, in the order of the moves. */
export const DECISIONS = ["height", "side", "angle", "force"] as const;
export type Decision = (typeof DECISIONS)[number];

export const RANGES: Record<Decision, readonly [number, number]> = {
  height: [0, 9],
  side: [-9, 9],
  angle: [-9, 9],
  force: [1, 20],
};

export const LOWEST = 0.008;
export const HEIGHT_STEP = 0.004;
export const SIDE_STEP = 0.002;
export const ANGLE_STEP = Math.PI / 36;
export const FINGER = 0.008;

export function clamped(decision: Decision, number: number): number {
  const [least, most] = RANGES[decision];
  return Math.min(Math.max(least, Math.round(number)), most) + 0; // no negative zero
}

/** A straight tap in the middle of a bucket, quick enough to leave something standing. */
export function straight(place: At): Tap {
  return { place, height: 5, side: 0, angle: 0, force: 12 };
}

/** The moves of a tap; without those that are made already. */
export function movesOf(tap: Tap, made: readonly string[] = []): string[] {
  const all = [`knock ${tap.place}`, ...DECISIONS.map((decision) => `${decision} ${tap[decision]}`)];
  return all.slice(made.length);
}

/** A tap as far as its moves say it. */
export function tapOf(moves: readonly string[]): Tap | null {
  const said = new Map(moves.map((move) => move.split(" ") as [string, string]));
  const place = said.get("knock") as At | undefined;
  if (place === undefined) return null;
  const tap = straight(place);
  for (const decision of DECISIONS) if (said.has(decision)) tap[decision] = Number(said.get(decision));
  return tap;
}

/** The point aimed at on the owner's side of the bucket, and the way of the finger; as poses are told. */
export function aimed(tap: Tap, pose: Pose): { point: [number, number, number]; way: [number, number, number] } {
  const up = LOWEST + HEIGHT_STEP * tap.height;
  const turned = ANGLE_STEP * tap.angle;
  const way: [number, number, number] = [Math.sin(turned), Math.cos(turned), 0];
  const [x, y, z] = axis(pose);
  const side = SIDE_STEP * tap.side;
  const radius = girth(up);
  const across = side * way[1]; // from the axis to the finger's line
  const back = side * way[0] + Math.sqrt(Math.max(0, radius ** 2 - across ** 2));
  const middle = [pose[0] + x * up + side, pose[1] + y * up, pose[2] + z * up] as const;
  return { point: [middle[0] - way[0] * back, middle[1] - way[1] * back, middle[2]], way };
}
