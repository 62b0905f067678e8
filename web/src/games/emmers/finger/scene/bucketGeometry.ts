// The geometry of a bucket that stands on its opening, thin walled and hollow, with its texture coordinates.
import { LatheGeometry, Vector2 } from "three";
import { HEIGHT, OPENING, TOP } from "../poses";

/** Parts of the texture, in its own units: left, bottom, width, height. */
export const PICTURE = { wall: [0, 0.44, 1, 0.56], top: [0, 0, 0.42, 0.42], inside: [0.5, 0.05, 0.4, 0.3] } as const;

const AROUND = 32; // sides: with four emblems around, a multiple of four
const THICK = 0.0012;
type Part = keyof typeof PICTURE;

/** Radius, height and part of the picture; twice the same point makes an edge. From within to the closed end. */
const PROFILE: [number, number, Part][] = [
  [0, HEIGHT - 2 * THICK, "inside"],
  [TOP - THICK, HEIGHT - 2 * THICK, "inside"],
  [TOP - THICK, HEIGHT - 2 * THICK, "inside"],
  [OPENING - 2 * THICK, 0.0006, "inside"],
  [OPENING - 1.6 * THICK, 0, "inside"],
  [OPENING - 1.6 * THICK, 0, "wall"],
  [OPENING - 0.0004, 0, "wall"],
  [OPENING, 0.0005, "wall"],
  [OPENING, 0.0036, "wall"],
  [OPENING - 0.0004, 0.0042, "wall"],
  [OPENING - 0.0016, 0.0044, "wall"],
  [OPENING - 0.0016, 0.0044, "wall"],
  [TOP + 0.0004, HEIGHT - 0.003, "wall"],
  [TOP - 0.0002, HEIGHT - 0.0012, "wall"],
  [TOP - 0.0012, HEIGHT - 0.0003, "wall"],
  [TOP - 0.0024, HEIGHT, "wall"],
  [TOP - 0.0024, HEIGHT, "top"],
  [TOP - 0.0036, HEIGHT, "top"],
  [TOP - 0.0042, HEIGHT - 0.0009, "top"],
  [TOP - 0.0042, HEIGHT - 0.0009, "top"],
  [0, HEIGHT - 0.0009, "top"],
];

export function bucketGeometry(): LatheGeometry {
  const shape = new LatheGeometry(
    PROFILE.map(([radius, height]) => new Vector2(radius, height)),
    AROUND,
  );
  const uv = shape.getAttribute("uv");
  for (let i = 0; i <= AROUND; i++)
    PROFILE.forEach((point, j) => uv.setXY(i * PROFILE.length + j, ...pictured(point, i / AROUND)));
  shape.rotateX(Math.PI / 2);
  return shape;
}

function pictured([radius, height, part]: [number, number, Part], around: number): [number, number] {
  const [left, bottom, wide, high] = PICTURE[part];
  const [u, v] = part === "top" ? flat(radius, around) : [around, height / HEIGHT];
  return [left + u * wide, bottom + v * high];
}

/** Seen from above, with the owner below. */
function flat(radius: number, around: number): [number, number] {
  const turn = 2 * Math.PI * around;
  return [0.5 + (radius * Math.sin(turn)) / (2 * TOP), 0.5 - (radius * Math.cos(turn)) / (2 * TOP)];
}
