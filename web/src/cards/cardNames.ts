// Names of cards, for labels.
import { say } from "../lib/i18n";
import { parseCard } from "./colours";

export function cardName(card: string): string {
  const { colour, rest } = parseCard(card);
  if (colour === null) return say(`card.${rest}`);
  return rest ? `${say(`colour.${colour}`)} ${rest}` : say(`colour.${colour}`);
}
