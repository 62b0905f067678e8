// Larger things that this browser keeps, the latest few of a kind. Where it keeps nothing they last as long as the page.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** So many are kept; the one that was not used for longest goes first. */
const MOST = 50;

interface Row {
  id: string;
  value: unknown;
  /** Milliseconds since 1970. */
  used: number;
}

interface Schema extends DBSchema {
  values: { key: string; value: Row; indexes: { used: number } };
}

export class KeptValues<T> {
  private opening: Promise<IDBPDatabase<Schema>> | null = null;
  private readonly memory = new Map<string, T>();

  private readonly most = MOST;

  /** `name`: of the database. */
  constructor(private readonly name: string) {}

  async get(id: string): Promise<T | null> {
    try {
      const database = await this.database();
      const row = await database.get("values", id);
      if (row) await database.put("values", { ...row, used: Date.now() });
      return ((row?.value as T | undefined) ?? this.memory.get(id)) || null;
    } catch {
      return this.memory.get(id) ?? null; // nothing is kept
    }
  }

  async put(id: string, value: T): Promise<void> {
    this.memory.set(id, value);
    if (this.memory.size > this.most) this.memory.delete(this.memory.keys().next().value!);
    try {
      const transaction = (await this.database()).transaction("values", "readwrite");
      await transaction.store.put({ id, value, used: Date.now() });
      const all = await transaction.store.index("used").getAllKeys();
      for (const each of all.slice(0, Math.max(0, all.length - this.most))) await transaction.store.delete(each);
      await transaction.done;
    } catch {
      return; // nothing is kept, or nothing more
    }
  }

  async delete(id: string): Promise<void> {
    this.memory.delete(id);
    try {
      await (await this.database()).delete("values", id);
    } catch {
      return; // nothing is kept
    }
  }

  private database(): Promise<IDBPDatabase<Schema>> {
    this.opening ??= openDB<Schema>(this.name, 1, {
      upgrade(database) {
        database.createObjectStore("values", { keyPath: "id" }).createIndex("used", "used");
      },
      terminated: () => (this.opening = null), // somebody cleared the storage
    });
    this.opening.catch(() => (this.opening = null));
    return this.opening;
  }
}
