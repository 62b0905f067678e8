// What the components of Emmers share about its views.
import type { Card, OpenView, View } from "./boardTypes";

/** What a seat sees, or the table with all cards open. */
export type AnyBoard = View | OpenView;

/** Rows from the bottom: colours, or null where nothing stands. */
export type Pyramid = View["pyramids"][number];

/** What follows for the seat that sees it; null for all others, and with all cards open. */
export function ownFacts(view: AnyBoard): View["yours"] {
  return "yours" in view ? view.yours : null;
}

/** The cards of a seat, where they are seen. */
export function handOf(view: AnyBoard, seat: number | null): Card[] {
  if ("hand" in view) return view.hand;
  return seat === null ? [] : (view.hands[seat] ?? []);
}

/** How many cards a seat has in hand. */
export function handSize(view: AnyBoard, seat: number): number {
  return ("hands" in view ? view.hands[seat]?.length : view.hand_sizes[seat]) ?? 0;
}
