// Who stands where: all pyramids on one table, the onlooker's in front, the others around as people sit.
import { width, type Pose } from "./poses";

/** Where a pyramid's middle is on the table, and how far it is turned from the one in front, against the clock. */
export interface Spot {
  x: number;
  y: number;
  turn: number;
}

const APART = 0.07; // metres between neighbours
const LEAST = 0.27; // from the middle of the table, so that what is tapped out has somewhere to go

/** One spot for each seat; seats go round with the clock, and `front` sits in front. */
export function spots(players: number, wide: number, front: number): Spot[] {
  const chord = width(wide) + APART;
  const radius = players === 1 ? 0 : Math.max(LEAST, chord / 2 / Math.tan(Math.PI / Math.max(3, players)) + 0.03);
  return Array.from({ length: players }, (_, seat) => {
    const turn = ((front - seat) * 2 * Math.PI) / players; // with the clock, seen from above
    return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn), turn: wrapped(turn) };
  });
}

/** From the owner's eyes to the table's. */
export function placed(
  [x, y, z]: readonly [number, number, number, ...number[]],
  spot: Spot,
): [number, number, number] {
  const [c, s] = [Math.cos(spot.turn), Math.sin(spot.turn)];
  return [spot.x + c * x - s * y, spot.y + s * x + c * y, z];
}

/** The turn of a bucket, as x, y, z, w on the table. */
export function turnedWith(pose: Pose, spot: Spot): [number, number, number, number] {
  const [c, s] = [Math.cos(spot.turn / 2), Math.sin(spot.turn / 2)];
  const [, , , w, x, y, z] = pose;
  return [c * x - s * y, c * y + s * x, c * z + s * w, c * w - s * z];
}

/** How far a point of the table is from where a pyramid stands. */
export function distance(x: number, y: number, spot: Spot, wide: number): number {
  const [c, s] = [Math.cos(spot.turn), Math.sin(spot.turn)];
  const [dx, dy] = [x - spot.x, y - spot.y];
  const along = Math.abs(c * dx + s * dy) - width(wide) / 2;
  return Math.hypot(Math.max(0, along), c * dy - s * dx);
}

/** How wide the table is that holds all of them. */
export function extent(spots: Spot[], wide: number): number {
  return Math.max(...spots.map(({ x, y }) => Math.hypot(x, y))) + width(wide) / 2;
}

function wrapped(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
