// A pattern for every colour, besides its shape, for people who cannot tell the colours apart.
// Lines are drawn in a box of 12 × 12 that is repeated; all of them differ in direction or kind.
import type { Colour } from "./colours";

export const PATTERN_PATHS: Record<Colour, string> = {
  r: "M-3 9 9-3M-3 21 21-3M3 27 27 3", // rising
  o: "M3 0V12M9 0V12", // upright
  y: "M2 3h3M8 9h3", // dots, far apart
  g: "M-3 3 9 15M-3-9 21 15M3-15 27 9", // falling
  b: "M0 3H12M0 9H12", // level
  p: "M6 0V12M0 6H12", // grid
  k: "M-3 9 9-3M3 15 15 3M-3 3 9 15M3-3 15 9", // lattice
  n: "M0 4 3 1 6 4 9 1 12 4M0 10 3 7 6 10 9 7 12 10", // waves
};

export function patternFill(colour: Colour): string {
  return `url(#weave-${colour})`;
}
