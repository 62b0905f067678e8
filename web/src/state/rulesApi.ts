// The rules of a game from the server: clauses, and examples with the views of a real game.
import type { Language } from "../device/settings.svelte";
import { request } from "../net/api";
import { tableAt } from "./replay.svelte";
import type { Schemas } from "../net/operations";
import type { Entry, Shown } from "../net/wire";

export type Clause = Schemas["Clause"];
export type Section = Schemas["Section"];
export type Example = Schemas["Example"];
export type Rules = Schemas["RulesShown"];

const cache = new Map<string, Promise<Rules>>();

/** Fetched once for each language; after a failure, the next call tries again. */
export function fetchRules(name: string, language: Language): Promise<Rules> {
  const key = `${name} ${language}`;
  const found = cache.get(key) ?? request("get", "/api/games/{name}/rules", { path: { name }, query: { language } });
  cache.set(key, found);
  found.catch(() => cache.delete(key)); // whoever asked is told
  return found;
}

/** An example's table as boards expect it. */
export function exampleTable(game: string, { names, views }: Example): Shown {
  const view = views.at(-1)!; // the server sends the position, and what each move makes of it
  const data = { table: "", game, names, moves: 1, result: null, resigned: [], winners: [] };
  return tableAt(data, { number: 0, viewpoint: "", view, last: null });
}

/** A step as a log entry. */
export function stepEntry(step: Example["steps"][number], { names }: Example): Entry {
  return { number: 0, at: 0, what: "moved", name: names[step.seat] ?? "", ...step };
}
