// The quick reference of a table, fetched from the server.
import type { Shown } from "../net/wire";
import type { AnyReference } from "../net/anyView";
import { request } from "../net/api";

export interface ReferenceData extends AnyReference {
  /** The cards in other hands and in the pile; null where the host forbids to tell. */
  out: string[] | null;
}

/** Keeps the reference of one table up to date while it is open. */
export class ReferenceLoader {
  data = $state.raw<ReferenceData | null>(null);
  failed = $state(false);

  private loading = false;
  private latest: Shown | null = null;

  /** Call when the table changed. One request at a time: meanwhile, only the latest change is remembered. */
  async update(table: Shown): Promise<void> {
    this.latest = table;
    if (this.loading) return;
    this.loading = true;
    let requested: Shown | null = null;
    while (requested !== this.latest) {
      requested = this.latest;
      await this.load(requested.id);
    }
    this.loading = false;
  }

  private async load(id: string): Promise<void> {
    try {
      this.data = await request("get", "/api/tables/{table}/reference", { path: { table: id } });
      this.failed = false;
    } catch {
      this.failed = true; // retried with the next change of the table
    }
  }
}

/** Cards grouped by colour with their numbers, or by kind where they have no colour; in order of appearance. */
export function groupByKind(
  cards: string[],
  parts: (card: string) => { colour: string | null; rest: string },
): CardGroup[] {
  const groups = new Map<string, CardGroup>();
  for (const card of cards) {
    const { colour, rest } = parts(card);
    const kind = colour ?? card;
    const group = groups.get(kind) ?? { kind, cards: 0, numbers: [] };
    groups.set(kind, group);
    group.cards += 1;
    if (colour === null || rest === "") continue;
    const same = group.numbers.find(({ number }) => number === rest);
    if (same) same.times += 1;
    else group.numbers.push({ number: rest, times: 1 });
  }
  return [...groups.values()];
}

export interface CardGroup {
  kind: string;
  cards: number;
  numbers: { number: string; times: number }[];
}
