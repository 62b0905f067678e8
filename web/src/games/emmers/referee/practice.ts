// Taps at a pyramid that belongs to nobody, to try one's finger on: as `practice.py` answers them.
import { SpeeltafelError, type Game, type Question, type Ruling } from "speeltafel";
import { MOVES, places } from "./moves";
import {
  name,
  outcomeFrom,
  type FallTrace,
  type PoseNumbers,
  type BucketSpot,
  type TapOutcome,
  type TapQuestion,
} from "./tapOutcome";

/** A tap, told as at a table, at an intact pyramid or at what an earlier tap left of it. */
interface PracticeTap {
  buckets: number;
  tap: string[];
  poses?: PoseNumbers[] | null;
  steady?: number;
}

type Rule = (question: Question) => Promise<Ruling>;

const VERBS = ["knock", "height", "side", "angle", "force"];

async function answer(body: unknown, game: Game, rule: Rule): Promise<unknown> {
  const rulings: Ruling<TapOutcome>[] = [];
  let question: TapQuestion | null = questionOf(body as PracticeTap, game);
  while (question) {
    rulings.push((await rule(question)) as Ruling<TapOutcome>);
    question = following(question, rulings.at(-1)!.outcome);
  }
  const falls = rulings.map(({ trace }) => trace as FallTrace);
  const out = Object.assign({}, ...rulings.map(({ outcome }) => outcome.out)) as Record<string, string>;
  const { outcome } = rulings.at(-1)!;
  const decided = { question: { seat: 0 } as TapQuestion, moves: [], before: null };
  const { rulings: told } = MOVES.shown(game, { ...decided, ruling: { outcome: { ...outcome, out }, trace: null } });
  return { motion: falls[0]!.motion, later: falls.flatMap(({ later }) => later), rulings: told, poses: outcome.poses };
}

function questionOf({ buckets: size, tap, poses, steady = 1 }: PracticeTap, game: Game): TapQuestion {
  const built = places(size);
  const standing = poses ? poses.map(([row, place]): BucketSpot => [row!, place!]) : built;
  if (poses) outcomeFrom({ by: "practice", parts: [standing], poses, out: {} });
  const [bucket, ...numbers] = tap.map((move, i) => {
    if (game.number(move) === undefined || move.split(" ")[0] !== VERBS[i]) {
      throw new SpeeltafelError(`A tap is ${VERBS.join(", ")}, in that order; ${JSON.stringify(move)} is none of it.`);
    }
    return move.split(" ")[1]!;
  });
  const spot = standing.find((each) => name(each) === bucket && built.some((place) => name(place) === bucket));
  if (!spot) throw new SpeeltafelError(`Bucket ${bucket} does not stand, so it cannot be tapped.`);
  const [height = 0, side = 0, angle = 0, force = 0] = numbers.map(Number);
  const dice = Array.from(crypto.getRandomValues(new Uint32Array(3)));
  const attempt = { bucket: spot, height, side, angle, force, steady, dice };
  return { moves: VERBS.length, seat: 0, size, standing, poses: poses ?? [], tap: attempt, parts: [], kept: 0 };
}

/** Where it broke into parts, the largest is kept. */
function following({ size }: TapQuestion, { parts, poses }: TapOutcome): TapQuestion | null {
  if (parts.length < 2) return null;
  const sizes = parts.map((part) => part.length);
  const kept = sizes.indexOf(Math.max(...sizes));
  const standing = poses.map(([row, place]): BucketSpot => [row!, place!]);
  return { moves: 1, seat: 0, size, standing, poses, tap: null, parts, kept };
}

export const PRACTICE = { path: "/api/practice-tap", answer };
