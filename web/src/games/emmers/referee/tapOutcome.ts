// What is asked when a bucket is tapped out or a part is kept, and what came of it: as `tap_outcome.py` has it.
import { SpeeltafelError } from "speeltafel";

/** Row and place of a bucket. */
export type BucketSpot = [row: number, place: number];
export type PyramidPart = BucketSpot[];
/** Row, place, x, y, z in micrometres, and the turn w, x, y, z in millionths. */
export type PoseNumbers = number[];

export interface TapAttempt {
  bucket: BucketSpot;
  height: number;
  side: number;
  angle: number;
  force: number;
  steady: number;
  /** Random words of the shaking hand. */
  dice: number[];
}

/** A tap, or what still stands when all parts but one are taken away. */
export interface TapQuestion {
  moves: number;
  seat: number;
  /** How many buckets the pyramid was built of. */
  size: number;
  /** Row by row. */
  standing: PyramidPart;
  /** Where these buckets really are; empty: where they were built. */
  poses: PoseNumbers[];
  tap: TapAttempt | null;
  parts: PyramidPart[];
  /** Of the parts, counted from the left. */
  kept: number;
}

export interface TapOutcome {
  by: string;
  /** What still stands, from the left: one part, several of which one must be kept, or none. */
  parts: PyramidPart[];
  /** Of what still stands, row by row. */
  poses: PoseNumbers[];
  /** Why each bucket is out: {"0.2": "tapped"}. */
  out: Record<string, string>;
}

/** What was to be seen: packed motions in base64, of the tap and of what fell while buckets were taken away. */
export interface FallTrace {
  motion: string | null;
  later: string[];
}

const POSE = 9;
const LARGEST = 10_000_000;
const MILLION = 1_000_000;
const CROOKED = 2_000 * MILLION; // of the square of a turn's length: more than rounding

export const name = ([row, place]: BucketSpot): string => `${row}.${place}`;

/** All buckets that still stand, row by row. */
export function standing({ parts }: TapOutcome): PyramidPart {
  return parts.flat().sort(([row, place], [otherRow, other]) => row - otherRow || place - other);
}

/** From JSON; refuses what is no outcome at all. Whether it can have come of a move, `check` says. */
export function outcomeFrom(told: unknown): TapOutcome {
  const { by, parts, poses, out } = (told ?? {}) as Partial<TapOutcome>;
  const whole =
    typeof by === "string" &&
    by !== "" &&
    isListOf(parts, (part) => isListOf(part, isSpot) && part.length > 0) &&
    isListOf(poses, isPose) &&
    typeof out === "object" &&
    out !== null &&
    Object.values(out).every((why) => typeof why === "string");
  if (!whole) throw new SpeeltafelError("An outcome tells by whom it was decided, parts, poses and what is out.");
  const found: TapOutcome = { by, parts, poses, out };
  const names = standing(found).map(name);
  if (new Set(names).size !== names.length) {
    throw new SpeeltafelError("Each bucket that still stands belongs to one part.");
  }
  if (poses.length > 0 && poses.map(([row, place]) => name([row!, place!])).join() !== names.join()) {
    throw new SpeeltafelError("Poses are those of the buckets that still stand, row by row from the bottom left.");
  }
  return found;
}

/** Refuses an outcome that cannot have come of what was asked. */
export function check(asked: TapQuestion, told: TapOutcome, mostParts: number): void {
  const before = new Set((asked.tap ? asked.standing : asked.parts[asked.kept]!).map(name));
  const left = standing(told).map(name);
  const wrong = left.find((spot) => !before.has(spot));
  if (wrong) throw new SpeeltafelError(`Bucket ${wrong} cannot stand after this move: it did not stand before.`);
  if (asked.tap && left.includes(name(asked.tap.bucket))) {
    throw new SpeeltafelError(`Bucket ${name(asked.tap.bucket)} was tapped, so it is out.`);
  }
  if (told.parts.length > mostParts) {
    throw new SpeeltafelError(`A pyramid breaks into ${mostParts} parts at most, not ${told.parts.length}.`);
  }
  const lost = asked.standing.map(name).filter((spot) => !left.includes(spot));
  const out = Object.keys(told.out);
  if (out.length > 0 && out.sort().join() !== lost.sort().join()) {
    throw new SpeeltafelError("The buckets that are told to be out are not those that no longer stand.");
  }
}

function isListOf<T>(told: unknown, is: (each: unknown) => each is T): told is T[];
function isListOf(told: unknown, is: (each: unknown[]) => boolean): told is never[];
function isListOf(told: unknown, is: (each: never) => boolean): boolean {
  return Array.isArray(told) && told.every((each) => is(each as never));
}

function isSpot(told: unknown): told is BucketSpot {
  return Array.isArray(told) && told.length === 2 && told.every(Number.isInteger);
}

function isPose(told: unknown): told is PoseNumbers {
  if (!Array.isArray(told) || told.length !== POSE) return false;
  const numbers = told as number[];
  const turn = numbers.slice(5).reduce((sum, each) => sum + each * each, 0);
  return (
    numbers.every((each) => Number.isInteger(each) && Math.abs(each) <= LARGEST) &&
    numbers.slice(2, 5).every((each) => Math.abs(each) <= 2 * MILLION) &&
    Math.abs(turn - MILLION * MILLION) <= CROOKED
  );
}
