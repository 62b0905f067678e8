// What the components of Mü share about its views.
import type { CommonBoard, OpenView, Role, View } from "./boardTypes";

/** To a seat, to the public, or with all hands open in a replay. */
export type BoardView = View | OpenView;

export type RoundResult = NonNullable<CommonBoard["derived"]["result"]>;

/** A round as it ended, and how it was counted. */
export type EndedRound = BoardView & { derived: { result: RoundResult } };

export function hasEnded(view: BoardView): view is EndedRound {
  return view.derived.result !== null;
}

export function handSize(view: BoardView, seat: number): number {
  return "hands" in view ? view.hands[seat]!.length : view.hand_sizes[seat]!;
}

/** What the view's seat holds and may do; nothing of it where everything is open. */
export function own(view: BoardView): Pick<View, "seat" | "moves" | "hand" | "yours"> {
  return "hands" in view ? { seat: null, moves: [], hand: [], yours: null } : view;
}

/** Which of the trumps a card matches: drawn on it. */
export function trumpsOf({ derived: { trump_cards: cards } }: BoardView, card: string): Role[] {
  return (["chief", "vice"] as const).filter((role) => cards[role].includes(card));
}

export function isTrump(view: BoardView, card: string): boolean {
  return trumpsOf(view, card).length > 0;
}

/** The points on a card. */
export function cardPoints(view: BoardView, card: string): number {
  return view.derived.card_points[Number(card.slice(1))]!;
}
