// Who deleted their account is called the same by the server in every language, and by us in the reader's.
import type { Entry, Shown } from "../wire";
import { say } from "./i18n";

export const SOMEBODY = "somebody";

export function named(name: string): string {
  return name === SOMEBODY ? say("somebody") : name;
}

export function entryNamed(entry: Entry): Entry {
  return entry.name === SOMEBODY ? { ...entry, name: say("somebody") } : entry;
}

export function tableNamed(table: Shown): Shown {
  if (!table.seats?.some((seat) => seat.name === SOMEBODY)) return table;
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, name: named(seat.name) })) };
}
