// A fall as the server sends it, and its rulings as sentences.
import { cardName } from "../../../cards/cardNames";
import { say, sayIfKnown } from "../../../i18n/messages";
import type { Entry } from "../../../net/wire";
import { colourAt, type At } from "../pyramids";
import type { Pyramid } from "../view";
import type { Numbers } from "./poses";

export interface Fall {
  seat: number;
  /** The moves of the tap. */
  tap: string[];
  /** Packed, in base64; null where nothing moved. */
  motion: string | null;
  /** What fell while others were being taken away. */
  later?: string[];
  /** Which buckets are out, in order, and why. */
  rulings: [At, string][];
  /** What stands afterwards, and where. */
  poses: Numbers[];
  /** The colours before the tap, where the server tells them. */
  pyramid?: Pyramid | null;
}

export interface Happened {
  number: number;
  fall: Fall;
}

/** The latest tap that a log tells of. */
export function lastFall(log: readonly Entry[]): Happened | null {
  const entry = log.findLast((each) => fallOf(each) !== null);
  return entry ? { number: entry.number, fall: fallOf(entry)! } : null;
}

function fallOf(entry: Entry): Fall | null {
  return ((entry as Entry & { fall?: Fall | null }).fall ?? null) as Fall | null;
}

/** One ruling, as a sentence. */
export function ruled([place, reason]: [At, string], pyramid: Pyramid): string {
  const [row = 0, i = 0] = place.split(".").map(Number);
  const key = `emmers.ruling.${reason.replace(" ", "_")}`;
  const colour = colourAt(pyramid, place);
  const values = { colour: colour ? cardName(colour) : say("emmers.bucket"), row: row + 1, place: i + 1 };
  return beginning(sayIfKnown(key, values) ?? say("emmers.ruling.fallen", values));
}

/** As sentences begin. */
export function beginning(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Whether nothing stands but what this fall left. */
export function ledTo(fall: Fall, pyramid: Pyramid): boolean {
  const left = new Set(fall.poses.map(([row, place]) => `${row}.${place}`));
  return pyramid.every((buckets, row) =>
    buckets.every((bucket, place) => bucket === null || left.has(`${row}.${place}`)),
  );
}

/** The pyramid without those that are out. */
export function without(pyramid: Pyramid, out: Iterable<At>): Pyramid {
  const gone = new Set(out);
  return pyramid.map((buckets, row) => buckets.map((bucket, place) => (gone.has(`${row}.${place}`) ? null : bucket)));
}
