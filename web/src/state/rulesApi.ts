// The rules of a game from the server: clauses, and examples with the views of a real game.
import { request } from "../net/api";
import { tableAt, type ReplayData } from "./replay.svelte";
import type { AnyView } from "../net/anyView";
import type { Entry, Shown } from "../net/wire";

export interface Clause {
  number: string;
  text: string;
  table: string[][];
}

export interface Section {
  number: number;
  title: string;
  clauses: Clause[];
}

export interface Example {
  id: string;
  /** The clause below which it is shown. */
  after: string;
  /** All that it illustrates. */
  clauses: string[];
  title: string;
  text: string;
  /** The part of the table to draw. */
  shows: string;
  /** Whose part of the table, where not all of it is drawn. */
  seat: number | null;
  names: string[];
  steps: { seat: number; move: string; text: string }[];
  /** The position, and the one after each step. */
  views: AnyView[];
}

export interface Rules {
  game: string;
  language: string;
  title: string;
  lead: string;
  sections: Section[];
  examples: Example[];
}

const cache = new Map<string, Promise<Rules>>();

/** Fetched once for each language; after a failure, the next call tries again. */
export function fetchRules(game: string, language: string): Promise<Rules> {
  const path = `/api/games/${encodeURIComponent(game)}/rules?language=${language}`;
  const found = cache.get(path) ?? request<Rules>(path);
  cache.set(path, found);
  found.catch(() => cache.delete(path));
  return found;
}

/** An example's table as boards expect it. */
export function exampleTable(game: string, { names, views }: Example): Shown {
  const view = views.at(-1) ?? {};
  const data: ReplayData = { table: "", game, names, moves: 1, result: null, resigned: [], winners: [], steps: [] };
  return tableAt(data, { number: 0, viewpoint: "", view });
}

/** A step as a log entry. */
export function stepEntry(step: Example["steps"][number], { names }: Example): Entry {
  return { number: 0, at: 0, what: "moved", name: names[step.seat] ?? "", ...step };
}
