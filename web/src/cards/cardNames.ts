// Names of cards, for labels.
import { say, sayIfKnown } from "../i18n/messages";
import { parseCard } from "./colours";

export function cardName(card: string): string {
  const { colour, rest } = parseCard(card);
  if (colour === null) return sayIfKnown(`card.${rest}`) ?? rest;
  return rest ? `${say(`colour.${colour}`)} ${rest}` : say(`colour.${colour}`);
}
