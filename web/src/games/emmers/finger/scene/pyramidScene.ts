// The interface of a table of pyramids, implemented in 3D (tabletop.ts) and in 2D (Table2D.svelte).
import type { Touch } from "../tapGesture";
import type { Pose } from "../poses";
import type { Tap } from "../tap";
import type { Item } from "./bucketMeshes";

/** In pixels, from the top left of the picture. */
export interface OnScreen {
  x: number;
  y: number;
  /** How wide a bucket is there. */
  size: number;
}

export interface Aimed {
  tap: Tap;
  pose: Pose;
}

export interface PyramidScene {
  /** All that stands on the table. */
  show(items: Item[]): void;
  aim(aimed: Aimed | null): void;
  /** The bucket in front that lies under a point, and where on it. */
  touch(x: number, y: number): Touch | null;
  /** Where a pose of this seat is seen; null if it is not. */
  where(seat: number, pose: Pose): OnScreen | null;
  /** How far the onlooker has walked around the pyramid in front, in radians. */
  turned(): number;
  /** How many pixels of pull make the strongest tap. */
  reach(): number;
}
