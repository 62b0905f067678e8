// What the components of Kleurenblok share about its views.
import type { Card, CommonBoard, OpenView, View } from "./boardTypes";

/** Everybody's cards, where all is open. */
export function openHands(view: View | OpenView): Card[][] | null {
  return "hands" in view ? view.hands : null;
}

/** The own cards: those of the view's seat, or of `me` where all is open. */
export function ownHand(view: View | OpenView, me: number | null): Card[] {
  if ("hand" in view) return view.hand;
  return me === null ? [] : (view.hands[me] ?? []);
}

/** The seats, the fewest cards first. */
export function ranking({ derived: { seats } }: CommonBoard): number[] {
  return seats.map((_, seat) => seat).sort((a, b) => seats[a]!.cards - seats[b]!.cards || a - b);
}
