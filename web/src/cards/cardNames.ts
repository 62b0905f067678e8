// Names of cards, for labels.
import { say } from "../i18n/messages";
import { parseCard } from "./colours";

export function cardName(card: string): string {
  const { colour, rest } = parseCard(card);
  if (colour === null) return say(`card.${rest}`);
  return rest ? `${say(`colour.${colour}`)} ${rest}` : say(`colour.${colour}`);
}
