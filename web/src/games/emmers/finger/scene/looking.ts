// Where one looks from: a point looked at, how far round, how high and how far away. Nobody gets under the table.
import { HEIGHT, width } from "../poses";
import { extent, type Spot } from "../layout";

export interface Look {
  x: number;
  y: number;
  z: number;
  /** How far one has walked around, to the right of the owner in front; radians. */
  round: number;
  /** How high one looks down from: 0 is level with the table. */
  up: number;
  away: number;
}

export const FIELD = 34; // degrees of height that the eye takes in
const LOWEST = 0.05;
const HIGHEST = Math.PI / 2 - 0.02;
const NEAREST = 0.22;
const FARTHEST = 2.6;
const AROUND = 0.6; // metres from the middle that may be looked at

/** Within what is sensible. */
export function sensible(look: Look): Look {
  const within = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);
  return {
    x: within(-AROUND, look.x, AROUND),
    y: within(-AROUND, look.y, AROUND),
    z: within(0, look.z, 5 * HEIGHT),
    round: Math.atan2(Math.sin(look.round), Math.cos(look.round)),
    up: within(LOWEST, look.up, HIGHEST),
    away: within(NEAREST, look.away, FARTHEST),
  };
}

export function eye({ x, y, z, round, up, away }: Look): [number, number, number] {
  const flat = away * Math.cos(up);
  return [x + flat * Math.sin(round), y - flat * Math.cos(round), z + away * Math.sin(up)];
}

/** So far away that this much is in sight, in a window of this shape (width over height). */
export function farEnough(wide: number, high: number, aspect: number): number {
  const half = Math.tan((FIELD * Math.PI) / 360);
  return Math.max(high / 2 / half, wide / 2 / (half * aspect));
}

/** One pyramid, from where its owner sits; the table's others behind it. */
export function atSeat(spot: Spot, wide: number, aspect: number, behind = 0): Look {
  const away = farEnough(width(wide) + 0.06, wide * HEIGHT + 0.07, aspect) + 0.04;
  const [x, y] = [spot.x * (1 - behind), spot.y * (1 - behind)];
  return sensible({ x, y, z: (wide * HEIGHT) / 2.3, round: spot.turn, up: 0.36, away: away + 0.05 * behind });
}

/** Another's pyramid, from above the middle of the table. */
export function across(spot: Spot, wide: number, aspect: number): Look {
  return { ...atSeat(spot, wide, aspect), round: spot.turn + Math.PI - 0.3, up: 0.7 };
}

export function fromAbove(all: Spot[], wide: number, aspect: number): Look {
  const size = 2 * extent(all, wide) + 0.1;
  return sensible({ x: 0, y: 0, z: 0, round: 0, up: HIGHEST, away: farEnough(size, size, aspect) });
}

/** The whole table, from behind one's own pyramid. */
export function overview(all: Spot[], wide: number, aspect: number): Look {
  const size = 2 * extent(all, wide);
  return sensible({ x: 0, y: -0.04, z: 0.05, round: 0, up: 0.62, away: farEnough(size, size * 0.88, aspect) });
}

/** From one look to another, by the shorter way round. */
export function onTheWay(from: Look, to: Look, part: number): Look {
  const eased = part * part * (3 - 2 * part);
  const mix = (a: number, b: number): number => a + (b - a) * eased;
  const way = Math.atan2(Math.sin(to.round - from.round), Math.cos(to.round - from.round));
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    z: mix(from.z, to.z),
    round: from.round + way * eased,
    up: mix(from.up, to.up),
    away: mix(from.away, to.away),
  };
}
