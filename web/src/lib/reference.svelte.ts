// What the server tells those who look something up at a table.
import type { Shown } from "../wire";
import { ask } from "./api";

export interface Told<Tables = unknown, Now = unknown> {
  /** Numbers that hold for the whole game. */
  tables: Tables;
  /** How things stand at this moment. */
  now: Now;
  /** The cards in other hands and in the pile; null where the host forbids to tell. */
  out: string[] | null;
}

/** The reference of one table, as long as somebody has it open. */
export class Lookup {
  told = $state.raw<Told | null>(null);
  broken = $state(false);

  private asking = false;
  private latest: Shown | null = null;

  /** The table changed. One question at a time: while it is on its way, only the latest change is remembered. */
  async follow(table: Shown): Promise<void> {
    this.latest = table;
    if (this.asking) return;
    this.asking = true;
    let asked: Shown | null = null;
    while (asked !== this.latest) {
      asked = this.latest;
      await this.ask(asked.id);
    }
    this.asking = false;
  }

  private async ask(id: string): Promise<void> {
    try {
      this.told = await ask<Told>(`/api/tables/${id}/reference`);
      this.broken = false;
    } catch {
      this.broken = true; // the next change of the table is another try
    }
  }
}

/** Cards by what they are known by, in the order in which they come: colours with numbers, or bare kinds. */
export function byKind(cards: string[], parts: (card: string) => { colour: string | null; rest: string }): Kind[] {
  const found = new Map<string, Kind>();
  for (const card of cards) {
    const { colour, rest } = parts(card);
    const kind = colour ?? card;
    const line = found.get(kind) ?? { kind, cards: 0, numbers: [] };
    found.set(kind, line);
    line.cards += 1;
    if (colour === null || rest === "") continue;
    const same = line.numbers.find(({ number }) => number === rest);
    if (same) same.times += 1;
    else line.numbers.push({ number: rest, times: 1 });
  }
  return [...found.values()];
}

export interface Kind {
  kind: string;
  cards: number;
  numbers: { number: string; times: number }[];
}
