// Camera poses: the point looked at, and the direction, height and distance from it. The camera stays above the table.
import { HEIGHT, width } from "../poses";
import { extent, type Spot } from "../layout";

export interface CameraPose {
  x: number;
  y: number;
  z: number;
  /** The angle around the table, to the right of the owner in front; radians. */
  round: number;
  /** The angle above the table; radians. */
  up: number;
  away: number;
}

export const FIELD_OF_VIEW = 34; // degrees, vertical
const LOWEST = 0.05;
const HIGHEST = Math.PI / 2 - 0.02;
const NEAREST = 0.22;
const FARTHEST = 2.6;
const AROUND = 0.6; // metres from the middle that may be looked at

/** The nearest pose within the limits. */
export function clampPose(look: CameraPose): CameraPose {
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

export function cameraPosition({ x, y, z, round, up, away }: CameraPose): [number, number, number] {
  const flat = away * Math.cos(up);
  return [x + flat * Math.sin(round), y - flat * Math.cos(round), z + away * Math.sin(up)];
}

/** The distance at which this much is visible, for this aspect ratio (width over height). */
export function farEnough(wide: number, high: number, aspect: number): number {
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  return Math.max(high / 2 / half, wide / 2 / (half * aspect));
}

/** One pyramid, from where its owner sits; the table's others behind it. */
export function atSeat(spot: Spot, wide: number, aspect: number, behind = 0): CameraPose {
  const away = farEnough(width(wide) + 0.06, wide * HEIGHT + 0.07, aspect) + 0.04;
  const [x, y] = [spot.x * (1 - behind), spot.y * (1 - behind)];
  return clampPose({ x, y, z: (wide * HEIGHT) / 2.3, round: spot.turn, up: 0.36, away: away + 0.05 * behind });
}

/** Another's pyramid, from above the middle of the table. */
export function across(spot: Spot, wide: number, aspect: number): CameraPose {
  return { ...atSeat(spot, wide, aspect), round: spot.turn + Math.PI - 0.3, up: 0.7 };
}

export function fromAbove(all: Spot[], wide: number, aspect: number): CameraPose {
  const size = 2 * extent(all, wide) + 0.1;
  return clampPose({ x: 0, y: 0, z: 0, round: 0, up: HIGHEST, away: farEnough(size, size, aspect) });
}

/** The whole table, from behind one's own pyramid. */
export function overview(all: Spot[], wide: number, aspect: number): CameraPose {
  const size = 2 * extent(all, wide);
  return clampPose({ x: 0, y: -0.04, z: 0.05, round: 0, up: 0.62, away: farEnough(size, size * 0.88, aspect) });
}

/** Between two poses, by the shorter way round. */
export function interpolatePose(from: CameraPose, to: CameraPose, part: number): CameraPose {
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
