// A motion at any time, also between its frames; and when buckets knock against something.
import { poseAt, type Pose, type Poses } from "./poses";
import type { Motion } from "./unpack";

const PARTS = 7;
const GRAVITY = 9.81;
const HEARD = 0.45; // metres per second that a speed must jump to be heard
const LOUDEST = 3;
const TOGETHER = 0.03; // seconds: one clack

export interface Clack {
  at: number;
  /** From 0 to 1. */
  loud: number;
}

/** Where all buckets are at a time, in seconds from the beginning. */
export function posesAt(motion: Motion, time: number): Poses {
  const last = motion.frames - 1;
  const exact = Math.min(Math.max(0, time * motion.rate), last);
  const frame = Math.min(Math.floor(exact), Math.max(0, last - 1));
  return new Map(
    motion.buckets.map((place, i) => {
      const [one, other] = [poseIn(motion, frame, i), poseIn(motion, Math.min(last, frame + 1), i)];
      return [place, between(one, other, exact - frame)];
    }),
  );
}

/** Several motions one after the other, as one is told them; what is not in a later one stays where it is. */
export function inTurn(motions: Motion[], time: number): Poses {
  const poses: Poses = new Map();
  let left = time;
  for (const [i, motion] of motions.entries()) {
    if (i > 0 && left < 0) break;
    for (const [place, pose] of posesAt(motion, left)) poses.set(place, pose);
    left -= motion.seconds;
  }
  return poses;
}

export function secondsOf(motions: Motion[]): number {
  return motions.reduce((sum, motion) => sum + motion.seconds, 0);
}

export function poseIn({ poses, buckets }: Motion, frame: number, bucket: number): Pose {
  const begin = (frame * buckets.length + bucket) * PARTS;
  return poseAt(poses, begin);
}

/** From one pose to another: straight on, and turning evenly. */
export function between(one: Pose, other: Pose, part: number): Pose {
  const place = [0, 1, 2].map((i) => one[i]! + (other[i]! - one[i]!) * part);
  const turn = slerp(one.slice(3), other.slice(3), part);
  return poseAt([...place, ...turn]);
}

function slerp(one: readonly number[], other: readonly number[], part: number): number[] {
  const along = one.reduce((sum, value, i) => sum + value * other[i]!, 0);
  const to = along < 0 ? other.map((value) => -value) : other; // the shorter way round
  const angle = Math.acos(Math.min(1, Math.abs(along)));
  const [a, b] =
    angle < 1e-4
      ? [1 - part, part]
      : [Math.sin((1 - part) * angle), Math.sin(part * angle)].map((x) => x / Math.sin(angle));
  const mixed = one.map((value, i) => a! * value + b! * to[i]!);
  const length = Math.hypot(...mixed) || 1;
  return mixed.map((value) => value / length);
}

/** Every bucket from where it is to where it belongs; those that go nowhere stay. */
export function towards(from: Poses, to: Poses, part: number): Poses {
  return new Map([...from].map(([place, pose]) => [place, between(pose, to.get(place) ?? pose, part)]));
}

/** When something is heard: where the speed of a bucket jumps more than falling explains. */
export function clacks(motions: Motion[]): Clack[] {
  return motions.flatMap((motion, i) => {
    const before = secondsOf(motions.slice(0, i));
    return knocks(motion).map(({ at, loud }) => ({ at: at + before, loud }));
  });
}

function knocks(motion: Motion): Clack[] {
  const found: Clack[] = [];
  for (let frame = 1; frame < motion.frames - 1; frame++) {
    const loudest = Math.max(...motion.buckets.map((_, i) => jump(motion, frame, i)));
    if (loudest < HEARD) continue;
    const at = frame / motion.rate;
    const before = found.at(-1);
    if (before && at - before.at <= TOGETHER) before.loud = Math.max(before.loud, Math.min(1, loudest / LOUDEST));
    else found.push({ at, loud: Math.min(1, loudest / LOUDEST) });
  }
  return found;
}

function jump(motion: Motion, frame: number, bucket: number): number {
  const [a, b, c] = [-1, 0, 1].map((step) => poseIn(motion, frame + step, bucket)) as [Pose, Pose, Pose];
  const change = [0, 1, 2].map((i) => (c[i]! - 2 * b[i]! + a[i]!) * motion.rate);
  const fell = Math.hypot(change[0]!, change[1]!, change[2]! + GRAVITY / motion.rate);
  return Math.min(Math.hypot(...change), fell); // standing, or in the air
}
