// What the components of Coloretto share about its views.
import type { CommonBoard } from "./boardTypes";

export type SeatScore = CommonBoard["derived"]["seats"][number];
export type ScoreLine = SeatScore["lines"][number];

export interface CardKind {
  kind: string;
  cards: number;
  /** Points, with their sign; null for jokers, which count as other colours. */
  value: number | null;
  counts: "for" | "against" | "extra";
}

/** The kinds of cards that a player has: colours as they count, then jokers and +2. */
export function cardKinds({ lines, jokers, pluses, plus_points }: SeatScore, scale: number[]): CardKind[] {
  const kinds: CardKind[] = [];
  for (const { colour, cards, counts } of lines) {
    const worth = scale[Math.min(cards, scale.length) - 1] ?? 0;
    if (colour !== null) kinds.push({ kind: colour, cards, value: counts === "for" ? worth : -worth, counts });
  }
  if (jokers > 0) kinds.push({ kind: "J", cards: jokers, value: null, counts: "extra" });
  if (pluses > 0) kinds.push({ kind: "+", cards: pluses, value: plus_points, counts: "extra" });
  return kinds;
}
