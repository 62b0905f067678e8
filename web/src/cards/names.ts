// Cards in words, for those who listen.
import { say } from "../lib/i18n";
import { parts } from "./colours";

export function named(card: string): string {
  const { colour, rest } = parts(card);
  if (colour === null) return say(`card.${rest}`);
  return rest ? `${say(`colour.${colour}`)} ${rest}` : say(`colour.${colour}`);
}
