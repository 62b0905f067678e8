// The moves that the referee of taps decides: what is asked, and what it told put into the state; as `outcomes.py` has it.
// The worker that holds tables loads this with every game; the referee itself only when something has to fall.
import type { Decided, Fields, Game, Json, JsonObject, Position, RefereedMoves, Ruling } from "speeltafel";
import {
  check,
  name,
  outcomeFrom,
  type FallTrace,
  type PyramidPart,
  type PoseNumbers,
  type BucketSpot,
  type TapOutcome,
  type TapQuestion,
} from "./tapOutcome";

const ROWS = 5;
/** By the number of a place in the state, its row and place. */
const PLACES = rowByRow(ROWS);
const MOST_PARTS = 7;
const DICE = 3;

type KeptPoses = (PoseNumbers[] | null)[];

function question(position: Position, move: string): TapQuestion | null {
  const [verb, number] = move.split(" ");
  if (verb !== "force" && verb !== "keep") return null;
  const { fields, players, game } = position;
  const seat = position.turn!;
  const asked = {
    seat,
    size: Number((game.manifest.reference[players] as { buckets: number }).buckets),
    standing: spots(fields.get("standing", seat)),
    poses: (position.kept["poses"] as KeptPoses)[seat] ?? [],
  };
  if (verb === "keep") {
    const parts = Array.from({ length: MOST_PARTS }, (_, i) => spots(fields.get("parts", i)));
    return { moves: 1, ...asked, tap: null, parts: parts.filter((part) => part.length > 0), kept: Number(number) };
  }
  const [place = 0, height = 0, side = 0, angle = 0] = [0, 1, 2, 3].map((i) => fields.get("tap", i));
  const dice = game.nextWords(position.bytes, DICE);
  const tap = {
    bucket: PLACES[place]!,
    height,
    side,
    angle,
    force: Number(number),
    steady: fields.get("steady"),
    dice,
  };
  return { moves: 5, ...asked, tap, parts: [], kept: 0 };
}

function put(state: Fields, asked: TapQuestion, told: TapOutcome): void {
  check(asked, told, MOST_PARTS);
  state.set("verdict", 1, 0);
  for (let i = 0; i < MOST_PARTS; i++) state.set("verdict", bits(told.parts[i] ?? []), 1 + i);
}

function shown(
  game: Game,
  { question: { seat }, moves, ruling, before }: Decided<TapQuestion, TapOutcome>,
): JsonObject {
  const { motion, later } = (ruling.trace as FallTrace | null) ?? { motion: null, later: [] };
  const { poses, out } = ruling.outcome;
  const clauses = game.manifest.refereed!.clauses;
  const order = Object.keys(clauses);
  const rulings = Object.entries(out)
    .sort(([, why], [, other]) => order.indexOf(why) - order.indexOf(other))
    .map(([bucket, why]) => [bucket, why, clauses[why]!]);
  return { seat, tap: moves, motion, later, rulings, poses, pyramid: before as Json };
}

/** The pyramid as it stood: its rows from the bottom, a colour for each bucket. */
function before(position: Position, { seat }: TapQuestion): unknown {
  return (position.openJson()["pyramids"] as Json[])[seat];
}

function keptAfter(kept: JsonObject, { seat }: TapQuestion, { poses }: TapOutcome, unitOver: boolean): JsonObject {
  const all = (kept["poses"] as KeptPoses).map((each, i) => {
    if (unitOver) return null;
    return i === seat ? (poses.length > 0 ? poses : null) : each;
  });
  return { poses: all };
}

function fromLog(told: Json): Ruling<TapOutcome> {
  const [by, parts, poses, out, motion, later] = told as unknown[];
  return { outcome: outcomeFrom({ by, parts, poses, out }), trace: { motion, later } };
}

function toLog({ outcome: { by, parts, poses, out }, trace }: Ruling<TapOutcome>): Json {
  const { motion, later } = (trace as FallTrace | null) ?? { motion: null, later: [] };
  return [by, parts, poses, out, motion, later];
}

/** All places of a pyramid of so many buckets. */
export function places(size: number): BucketSpot[] {
  return rowByRow(Math.floor(Math.sqrt(2 * size))); // a row has one less than the row below
}

function rowByRow(wide: number): BucketSpot[] {
  const row = (_: unknown, row: number) => Array.from({ length: wide - row }, (_, place): BucketSpot => [row, place]);
  return Array.from({ length: wide }, row).flat();
}

function spots(places: number): PyramidPart {
  return PLACES.filter((_, place) => (places >> place) & 1);
}

function bits(part: PyramidPart): number {
  const names = part.map(name);
  return PLACES.reduce((sum, spot, place) => (names.includes(name(spot)) ? sum | (1 << place) : sum), 0);
}

export const MOVES: RefereedMoves<TapQuestion, TapOutcome> = {
  question,
  put,
  before,
  keptAfter,
  fromRecord: outcomeFrom,
  toLog,
  fromLog,
  shown,
};
