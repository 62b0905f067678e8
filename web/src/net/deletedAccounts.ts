// The server gives deleted accounts one name in every language; here it is translated.
import type { Entry, Shown } from "./wire";
import { say } from "../i18n/messages";

export const DELETED_NAME = "somebody";

export function displayName(name: string): string {
  return name === DELETED_NAME ? say("somebody") : name;
}

export function entryWithDisplayName(entry: Entry): Entry {
  return entry.name === DELETED_NAME ? { ...entry, name: say("somebody") } : entry;
}

export function tableWithDisplayNames(table: Shown): Shown {
  if (!table.seats?.some((seat) => seat.name === DELETED_NAME)) return table;
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, name: displayName(seat.name) })) };
}
