// The numbers of a hint as text.
import type { HintedMove } from "../net/wire";

/** "62 % ± 4": the share, and twice its standard error where that is a percent or more. */
export function formatShare({ share, error }: Pick<HintedMove, "share" | "error">): string {
  const unsure = Math.round(200 * error);
  return `${percent(share)} %${unsure ? ` ± ${unsure}` : ""}`;
}

/** The shares of all seats in whole percents that sum to 100; `you` have the same as elsewhere. */
export function wholePercents(shares: readonly number[], you: number): number[] {
  const whole = shares.map((share, seat) => (seat === you ? percent(share) : Math.floor(100 * share)));
  const others = shares.map((_, seat) => seat).filter((seat) => seat !== you);
  const rest = (seat: number): number => 100 * shares[seat]! - whole[seat]!;
  let missing = 100 - whole.reduce((sum, share) => sum + share, 0);
  for (const seat of others.sort((a, b) => rest(b) - rest(a))) {
    if (missing <= 0) break;
    whole[seat]! += 1;
    missing -= 1;
  }
  return whole;
}

function percent(share: number): number {
  return Math.round(100 * share);
}
