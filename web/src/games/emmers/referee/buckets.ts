// Buckets and the pyramid that they stand in, and which of them still belong together: `speeltafel.physics.buckets` again.
import type { PhysicsNumbers } from "./numbers";
import { name, type PyramidPart, type PoseNumbers, type BucketSpot } from "./tapOutcome";

/** x, y, z, and the turn as a quaternion w, x, y, z. */
export type BucketPose = readonly number[];

/** The buckets that still stand, row by row, each in its actual pose. */
export interface StandingPyramid {
  size: number;
  buckets: BucketSpot[];
  poses: BucketPose[];
}

export class Buckets {
  constructor(private readonly numbers: PhysicsNumbers["buckets"]) {}

  /** How many buckets stand on the table. */
  wide(size: number): number {
    return this.numbers.BOTTOM_ROW[size]!;
  }

  /** From the middle of an intact bottom row to its end. */
  halfWidth(size: number): number {
    return (this.wide(size) * this.numbers.PITCH) / 2;
  }

  home(size: number, [row, place]: BucketSpot): BucketPose {
    const { PITCH, HEIGHT } = this.numbers;
    return [(-(this.wide(size) - 1) / 2 + place + row / 2) * PITCH, 0, row * HEIGHT, 1, 0, 0, 0];
  }

  /** As it was built, of these buckets. */
  built(size: number, buckets: BucketSpot[]): StandingPyramid {
    return this.moved(
      { size, buckets, poses: [] },
      buckets.map((bucket) => this.home(size, bucket)),
    );
  }

  /** The same buckets elsewhere, in numbers that a record can hold: what is written is exactly what stands. */
  moved({ size, buckets }: StandingPyramid, poses: readonly BucketPose[]): StandingPyramid {
    const { FINEST } = this.numbers;
    return { size, buckets, poses: poses.map((pose) => pose.map((number) => rounded(number / FINEST) * FINEST)) };
  }

  toNumbers({ buckets, poses }: StandingPyramid): PoseNumbers[] {
    return buckets.map((bucket, i) => [...bucket, ...poses[i]!.map((number) => rounded(number / this.numbers.FINEST))]);
  }

  fromNumbers(size: number, rows: readonly PoseNumbers[]): StandingPyramid {
    const buckets = rows.map(([row, place]): BucketSpot => [row!, place!]);
    return { size, buckets, poses: rows.map((row) => row.slice(2).map((number) => number * this.numbers.FINEST)) };
  }

  /** Upright, on its own level, and in the upper rows still over its place. */
  inPlace(size: number, bucket: BucketSpot, pose: BucketPose): boolean {
    const { LEVEL, UPRIGHT, HALF_A_BUCKET } = this.numbers;
    const home = this.home(size, bucket);
    if (!pose.every(Number.isFinite) || Math.abs(pose[2]! - home[2]!) >= LEVEL || tilt(pose) >= UPRIGHT) return false;
    return bucket[0] === 0 || shift(pose, home) < HALF_A_BUCKET;
  }

  strayed(size: number, bucket: BucketSpot, pose: BucketPose): boolean {
    return shift(pose, this.home(size, bucket)) >= this.numbers.HALF_A_BUCKET;
  }

  /** What belongs together, counted from the left; each part row by row. */
  parts({ buckets, poses }: StandingPyramid): PyramidPart[] {
    const partOf = buckets.map((_, i) => new Set([i]));
    for (let i = 0; i < buckets.length; i++) {
      for (let j = i + 1; j < buckets.length; j++) {
        if (partOf[i] === partOf[j] || !this.joined(buckets[i]!, poses[i]!, buckets[j]!, poses[j]!)) continue;
        for (const other of partOf[j]!) partOf[i]!.add(other);
        for (const other of partOf[i]!) partOf[other] = partOf[i]!;
      }
    }
    const leftmost = (part: Set<number>): number => Math.min(...[...part].map((i) => poses[i]![0]!));
    return [...new Set(partOf)]
      .sort((one, other) => leftmost(one) - leftmost(other))
      .map((part) => [...part].sort((one, other) => one - other).map((i) => buckets[i]!));
  }

  /** Side by side with no room for a whole bucket, or one with its rim over the other's top. */
  private joined(one: BucketSpot, pose: BucketPose, other: BucketSpot, otherPose: BucketPose): boolean {
    const { WIDTH, RIM_OVER_TOP } = this.numbers;
    const apart = shift(pose, otherPose);
    if (one[0] === other[0]) return apart - WIDTH < WIDTH;
    return Math.abs(one[0] - other[0]) === 1 && apart < RIM_OVER_TOP;
  }
}

/** What is left when all others are taken away. */
export function only({ size, buckets, poses }: StandingPyramid, kept: readonly string[]): StandingPyramid {
  const rows = buckets.flatMap((bucket, i) => (kept.includes(name(bucket)) ? [i] : []));
  return { size, buckets: rows.map((i) => buckets[i]!), poses: rows.map((i) => poses[i]!) };
}

/** How far apart two poses are over the table. */
function shift(pose: BucketPose, other: BucketPose): number {
  return Math.hypot(pose[0]! - other[0]!, pose[1]! - other[1]!);
}

/** How far a bucket leans, in degrees: 0 is upright, 180 upside down. */
function tilt(pose: BucketPose): number {
  const length = Math.hypot(...pose.slice(3));
  const [x, y] = [pose[4]! / length, pose[5]! / length];
  const up = Math.min(Math.max(-1, 1 - 2 * (x * x + y * y)), 1);
  return (Math.acos(up) * 180) / Math.PI;
}

/** To the nearest whole number, of two to the even one, as NumPy rounds; never a negative zero. */
function rounded(number: number): number {
  const below = Math.floor(number);
  const up = number - below > 0.5 || (number - below === 0.5 && below % 2 !== 0);
  return below + (up ? 1 : 0) + 0;
}
