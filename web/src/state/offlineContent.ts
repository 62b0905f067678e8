// What the service worker's caches can show without a network.
import { CACHES } from "../worker/routing";
import { settings } from "../device/settings.svelte";

export interface OfflineContent {
  /** Names of games. */
  rules: string[];
  lessons: string[];
  replays: { id: string; path: string; game: string; names: string[] }[];
}

export async function offlineContent(): Promise<OfflineContent> {
  const catalog = await urls(CACHES.shelf.name);
  return {
    rules: namesIn(catalog, /^\/api\/games\/([^/]+)\/rules$/),
    lessons: namesIn(catalog, /^\/api\/first-games\/([^/]+)$/),
    replays: await replays(),
  };
}

/** The names that the path captures in these addresses, in the visitor's language. */
export function namesIn(addresses: URL[], path: RegExp): string[] {
  const matching = addresses.filter((url) => (url.searchParams.get("language") ?? "en") === settings.language);
  return [...new Set(matching.flatMap((url) => path.exec(url.pathname)?.[1] ?? []))].sort();
}

async function replays(): Promise<OfflineContent["replays"]> {
  if (!(await globalThis.caches?.has(CACHES.seen.name))) return [];
  const cache = await caches.open(CACHES.seen.name);
  const whole = (await urls(CACHES.seen.name)).filter((url) => url.pathname.endsWith("/replay"));
  const found = new Map<string, OfflineContent["replays"][number]>();
  for (const url of whole.reverse()) {
    const steps = url.href.replace("/replay?", "/steps?");
    const response = await cache.match(steps, { ignoreVary: true });
    if (!response || url.searchParams.get("language") !== settings.language) continue;
    const { table, game, names } = (await response.json()) as { table: string; game: string; names: string[] };
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
