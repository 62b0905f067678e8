// The 2D projection of a pyramid as its owner sees it, from the front and a little above. Millimetres, y downwards.
import type { Touch } from "./tapGesture";
import { axis, HEIGHT, OPENING, TOP, type Pose } from "./poses";
import type { Item } from "./scene/bucketMeshes";

const MM = 1000;
const ABOVE = 0.22; // how much of what lies nearer is seen lower
const [WIDE, NARROW] = [OPENING * MM, TOP * MM];

export interface Box {
  left: number;
  top: number;
  wide: number;
  high: number;
}

/** What the picture of a pyramid takes in. */
export function boxOf(wide: number): Box {
  const half = wide * 28 + 34;
  return { left: -half, top: -wide * 50 - 14, wide: 2 * half, high: wide * 50 + 40 };
}

/** Where a bucket's opening is, how far it is turned and how long it looks. */
export function drawn(pose: Pose): { x: number; y: number; turn: number; long: number } {
  const [ax, ay, az] = axis(pose);
  const up = az - ABOVE * -ay;
  const turn = (Math.atan2(ax, up) * 180) / Math.PI;
  return {
    x: pose[0] * MM,
    y: (-pose[2] - ABOVE * pose[1]) * MM,
    turn,
    long: Math.max(0.25, Math.min(1, Math.hypot(ax, up))),
  };
}

/** The outline of a bucket that stands upright at the origin, its opening below. */
export const OUTLINE = `M${-WIDE} 0 L${-NARROW} ${-HEIGHT * MM} H${NARROW} L${WIDE} 0 Q0 7 ${-WIDE} 0Z`;

/** Those farther away first. */
export function inOrder(items: Item[]): Item[] {
  return [...items].sort((one, other) => other.pose[1] - one.pose[1]);
}

/** The bucket under a point, and where on it. */
export function touchAt(items: Item[], x: number, y: number): Touch | null {
  for (const { place, pose } of inOrder(items).reverse()) {
    const at = drawn(pose);
    const turn = (-at.turn * Math.PI) / 180;
    const [dx, dy] = [x - at.x, y - at.y];
    const side = dx * Math.cos(turn) - dy * Math.sin(turn);
    const up = -(dx * Math.sin(turn) + dy * Math.cos(turn)) / at.long;
    if (up < -2 || up > HEIGHT * MM + 1 || Math.abs(side) > WIDE) continue;
    return { place, up: up / MM, side: side / MM };
  }
  return null;
}
