// What the components of Etalage share about its views.
import { parseCard } from "../../cards/colours";
import type { Card, CommonBoard, OpenView, View } from "./boardTypes";

export type ColourGroup = CommonBoard["derived"]["display"][number];
export type Pile = CommonBoard["derived"]["piles"][number];

/** The number of a card, as it is written on it. */
export function numberOn(card: Card): string {
  return parseCard(card).rest;
}

/** The hand of a seat, if the view shows it. */
export function handOf(view: View | OpenView, seat: number): Card[] {
  if ("hands" in view) return view.hands[seat] ?? [];
  return view.seat === seat ? view.hand : [];
}
