// The rules of a game as the server tells them: clauses, and examples with the views that were really played.
import { ask } from "../lib/api";
import { shownAt, type Steps } from "../lib/replay.svelte";
import type { AnyView } from "../games/contract";
import type { Entry, Shown } from "../wire";

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
  /** The clause below which it stands. */
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
  /** The position, and what each step makes of it. */
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

const read = new Map<string, Promise<Rules>>();

/** Asked once for each language; what failed is asked again. */
export function rulesOf(game: string, language: string): Promise<Rules> {
  const path = `/api/games/${encodeURIComponent(game)}/rules?language=${language}`;
  const found = read.get(path) ?? ask<Rules>(path);
  read.set(path, found);
  found.catch(() => read.delete(path));
  return found;
}

/** An example's table as boards want it. */
export function tableOf(game: string, { names, views }: Example): Shown {
  const view = views.at(-1) ?? {};
  const played: Steps = { table: "", game, names, moves: 1, result: null, resigned: [], winners: [], steps: [] };
  return shownAt(played, { number: 0, eyes: "", view });
}

/** A step as a line of the log. */
export function entryOf(step: Example["steps"][number], { names }: Example): Entry {
  return { number: 0, at: 0, what: "moved", name: names[step.seat] ?? "", ...step };
}
