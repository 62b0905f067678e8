// Where buckets really are. Seen by their owner x runs to the right along the rows, y away over the table and z up;
// lengths are metres. A bucket stands on its opening, and its pose is that of the opening's middle.
import { at, type At } from "../pyramids";
import type { Pyramid } from "../view";

export const HEIGHT = 0.05;
/** Radius of the opening, which is below. */
export const OPENING = 0.0275;
/** Radius of the closed end, which is above. */
export const TOP = 0.02;
const PITCH = 2 * OPENING + 0.0005;

const FINEST = 1e-6; // metres, and parts of a quaternion, in what the server sends

/** x, y, z, and the turn as a quaternion w, x, y, z. */
export type Pose = readonly [number, number, number, number, number, number, number];
export type Poses = Map<At, Pose>;

/** Row, place and the pose in millionths, as the server sends it for every bucket. */
export type Numbers = number[];

export function home(wide: number, row: number, place: number): Pose {
  return [(-(wide - 1) / 2 + place + row / 2) * PITCH, 0, row * HEIGHT, 1, 0, 0, 0];
}

/** A pose from its seven numbers, which may lie anywhere in a list. */
export function poseAt(numbers: ArrayLike<number>, first = 0): Pose {
  const [x, y, z, w, i, j, k] = Array.from({ length: 7 }, (_, part) => numbers[first + part] ?? 0);
  return [x!, y!, z!, w!, i!, j!, k!];
}

export function fromNumbers(rows: Numbers[]): Poses {
  return new Map(
    rows.map(([row = 0, place = 0, ...pose]) => [at(row, place), poseAt(pose.map((number) => number * FINEST))]),
  );
}

/** Where the buckets of a pyramid stand: as the server says, or else where they were built. */
export function posesOf(pyramid: Pyramid, told: Numbers[] | null | undefined): Poses {
  const known = fromNumbers(told ?? []);
  const poses: Poses = new Map();
  pyramid.forEach((buckets, row) =>
    buckets.forEach((bucket, place) => {
      if (bucket !== null) poses.set(at(row, place), known.get(at(row, place)) ?? home(pyramid.length, row, place));
    }),
  );
  return poses;
}

/** How wide a pyramid is, from rim to rim. */
export function width(wide: number): number {
  return wide * PITCH;
}

/** Where the axis of a bucket points: from its opening to its closed end. */
export function axis([, , , w, x, y, z]: Pose): [number, number, number] {
  return [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
}

/** Radius of a bucket so far above its opening. */
export function girth(up: number): number {
  return OPENING + ((TOP - OPENING) * up) / HEIGHT;
}
