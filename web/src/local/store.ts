// What this browser keeps: the events of every table, and a line about each for the lists.
import type { Stage } from "../net/wire";
import type { Stored } from "./events";

/** A table in a list. */
export interface TableHead {
  id: string;
  game: string;
  /** The version of the rules by which it is played: by others, its moves may lead elsewhere. */
  rules: number;
  stage: Stage;
  players: number;
  /** Of the person who plays. */
  name: string;
  /** Of those who played, where that was elsewhere. */
  names?: string[];
  /** Of a variation: which game it varies, and after how many moves. */
  varies?: { table: string; after: number };
  /** Seconds since 1970. */
  changed: number;
}

/** Somebody else appended to this table meanwhile: in another window, most likely. */
export class Conflict extends Error {
  override name = "Conflict";
}

/** The table was deleted meanwhile. */
export class Gone extends Error {
  override name = "Gone";
}

export interface Store {
  heads(): Promise<TableHead[]>;
  head(table: string): Promise<TableHead | undefined>;
  /** The events of a table after a version, in order. */
  events(table: string, after: number): Promise<Stored[]>;
  /** All or nothing: a Conflict where there are events of these numbers, and Gone where those before are not. */
  append(head: TableHead, events: readonly Stored[]): Promise<void>;
  remove(table: string): Promise<void>;
  /** Of whoever plays here. */
  name(): Promise<string | null>;
  setName(name: string): Promise<void>;
}

/** Keeps everything as long as the page is open. */
export class MemoryStore implements Store {
  private tables = new Map<string, { head: TableHead; events: Stored[] }>();
  private person: string | null = null;

  async heads(): Promise<TableHead[]> {
    return [...this.tables.values()].map(({ head }) => head);
  }

  async head(table: string): Promise<TableHead | undefined> {
    return this.tables.get(table)?.head;
  }

  async events(table: string, after: number): Promise<Stored[]> {
    return (this.tables.get(table)?.events ?? []).filter(({ number }) => number > after);
  }

  async append(head: TableHead, events: readonly Stored[]): Promise<void> {
    const before = this.tables.get(head.id)?.events ?? [];
    const taken = new Set(before.map(({ number }) => number));
    if (events.some(({ number }) => taken.has(number))) throw new Conflict();
    this.tables.set(head.id, { head, events: [...before, ...events] });
  }

  async remove(table: string): Promise<void> {
    this.tables.delete(table);
  }

  async name(): Promise<string | null> {
    return this.person;
  }

  async setName(name: string): Promise<void> {
    this.person = name;
  }
}
