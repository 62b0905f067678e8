// The store in IndexedDB.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Stored } from "./events";
import { Conflict, Gone, type Store, type TableHead } from "./store";

const NAME = "speeltafel";
const PERSON = "name";

interface Tables extends DBSchema {
  tables: { key: string; value: TableHead };
  events: { key: [table: string, number: number]; value: Stored & { table: string } };
  person: { key: string; value: string };
}

type Database = IDBPDatabase<Tables>;

export class BrowserStore implements Store {
  private opening: Promise<Database> | null = null;

  private database(): Promise<Database> {
    this.opening ??= openDB<Tables>(NAME, 1, {
      upgrade(database) {
        database.createObjectStore("tables", { keyPath: "id" });
        database.createObjectStore("events", { keyPath: ["table", "number"] });
        database.createObjectStore("person");
      },
      terminated: () => (this.opening = null), // somebody cleared the storage
    });
    this.opening.catch(() => (this.opening = null));
    return this.opening;
  }

  async heads(): Promise<TableHead[]> {
    return (await this.database()).getAll("tables");
  }

  async head(table: string): Promise<TableHead | undefined> {
    return (await this.database()).get("tables", table);
  }

  async events(table: string, after: number): Promise<Stored[]> {
    const range = IDBKeyRange.bound([table, after], [table, Infinity], true);
    const found = await (await this.database()).getAll("events", range);
    return found.map(({ number, at, event }) => ({ number, at, event }));
  }

  async append(head: TableHead, events: readonly Stored[]): Promise<void> {
    const transaction = (await this.database()).transaction(["tables", "events"], "readwrite", {
      durability: "strict", // a move that was told must be there after a crash
    });
    const rows = transaction.objectStore("events");
    const first = events[0]!.number;
    if (first > 1 && (await rows.getKey([head.id, first - 1])) === undefined) throw new Gone();
    const writing = [
      ...events.map((stored) => rows.add({ ...stored, table: head.id })),
      transaction.objectStore("tables").put(head),
      transaction.done,
    ];
    try {
      await Promise.all(writing);
    } catch (problem) {
      await Promise.allSettled(writing);
      throw problem instanceof DOMException && problem.name === "ConstraintError" ? new Conflict() : problem;
    }
  }

  async remove(table: string): Promise<void> {
    const transaction = (await this.database()).transaction(["tables", "events"], "readwrite");
    const rows = IDBKeyRange.bound([table, 0], [table, Infinity]);
    await Promise.all([
      transaction.objectStore("tables").delete(table),
      transaction.objectStore("events").delete(rows),
      transaction.done,
    ]);
  }

  async name(): Promise<string | null> {
    return (await (await this.database()).get("person", PERSON)) ?? null;
  }

  async setName(name: string): Promise<void> {
    await (await this.database()).put("person", name, PERSON);
  }
}
