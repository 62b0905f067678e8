// Named time controls, instead of four numbers.
import type { Pace } from "../net/wire";

export const PACES = {
  none: {},
  quick: { per_move: 20 },
  calm: { per_move: 60 },
  chess: { per_game: 600, increment: 5 },
  days: { days: 2 },
} as const satisfies Record<string, Pace>;

export type PaceName = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as PaceName[];

/** The name of a pace, if it has one. */
export function paceName(pace: Pace): PaceName | null {
  const key = (one: Pace): string =>
    [one.per_move, one.per_game, one.increment || 0, one.days].map((each) => each ?? "").join();
  return PACE_NAMES.find((name) => key(PACES[name]) === key(pace)) ?? null;
}
