// Trumps, points and players in words.
import { isColour } from "../../cards/colours";
import { settings } from "../../device/settings.svelte";
import { plural, say } from "../../i18n/messages";
import type { Shown } from "../../net/wire";

export function trumpName(trump: string): string {
  if (isColour(trump)) return say(`colour.${trump}`);
  return trump === "none" ? say("mu.trump.none") : say("mu.trump.number", { number: trump });
}

export { plural as counted };

export function joinNames(names: string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

export function nameOf(table: Shown, seat: number): string {
  return table.seats[seat]?.name ?? "";
}
