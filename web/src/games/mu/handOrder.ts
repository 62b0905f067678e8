// The own cards in the order in which one holds them: trumps first, then colour by colour.
import { trumpsOf, type BoardView } from "./view";

/** A name for every card, also for the second of twins: what is drawn for a card stays with it. */
export function splitHand(cards: string[]): string[] {
  return cards.map((card, i) => (cards.indexOf(card) === i ? card : `${card} again`));
}

export function sortHand(view: BoardView, cards: string[]): string[] {
  const height = (card: string): number => {
    const trumps = trumpsOf(view, card);
    return trumps.length === 2 ? 0 : trumps[0] === "chief" ? 1 : trumps[0] === "vice" ? 2 : 3;
  };
  return cards
    .map((card, i) => ({ card, i, height: height(card) }))
    .sort((a, b) => a.height - b.height || a.i - b.i)
    .map(({ card }) => card);
}
