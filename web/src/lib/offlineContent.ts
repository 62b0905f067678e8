// What can be seen without a network, because it was seen before.
import { CACHES } from "../worker/paths";
import { settings } from "./settings.svelte";

export interface Kept {
  /** Names of games. */
  rules: string[];
  lessons: string[];
  replays: { id: string; path: string; game: string; names: string[] }[];
}

export async function kept(): Promise<Kept> {
  const shelf = await urls(CACHES.shelf.name);
  return {
    rules: named(shelf, /^\/api\/games\/([^/]+)\/rules$/),
    lessons: named(shelf, /^\/api\/first-games\/([^/]+)$/),
    replays: await replays(),
  };
}

/** The names in addresses of this kind, in the visitor's language. */
export function named(addresses: URL[], path: RegExp): string[] {
  const right = addresses.filter((url) => (url.searchParams.get("language") ?? "en") === settings.language);
  return [...new Set(right.flatMap((url) => path.exec(url.pathname)?.[1] ?? []))].sort();
}

async function replays(): Promise<Kept["replays"]> {
  if (!(await globalThis.caches?.has(CACHES.seen.name))) return [];
  const cache = await caches.open(CACHES.seen.name);
  const whole = (await urls(CACHES.seen.name)).filter((url) => url.pathname.endsWith("/replay"));
  const found = new Map<string, Kept["replays"][number]>();
  for (const url of whole.reverse()) {
    const steps = url.href.replace("/replay?", "/steps?");
    const answer = await cache.match(steps, { ignoreVary: true });
    if (!answer || url.searchParams.get("language") !== settings.language) continue;
    const { table, game, names } = (await answer.json()) as { table: string; game: string; names: string[] };
    const seat = url.searchParams.get("seat");
    const path = `/replay/${table}${seat === null ? "" : `?seat=${seat}`}`;
    if (!found.has(table)) found.set(table, { id: table, path, game, names });
  }
  return [...found.values()];
}

async function urls(name: string): Promise<URL[]> {
  if (!(await globalThis.caches?.has(name))) return [];
  return (await (await caches.open(name)).keys()).map((request) => new URL(request.url));
}
