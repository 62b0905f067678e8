// The files of games that are played in this browser. A game is cached whole, its manifest last: so what is there without
// a network is of one build.
import { checkReached } from "./caching";
import { ENGINE_CACHE } from "./routing";

/** As much of a manifest as there is to know here. */
interface Files {
  files: Record<string, { sha256: string }>;
}

/** A manifest is asked for anew while there is a network; all other files have a hash in their address. */
export async function respondEngine(request: Request): Promise<Response> {
  const stored = await (await caches.open(ENGINE_CACHE)).match(request, { ignoreVary: true });
  if (!stored) return fetch(request);
  if (new URL(request.url).search !== "") return stored;
  return checkReached(fetch(request)).catch(() => stored);
}

/** Cache all files of a game, and remove those of an older build. */
export async function cacheGame(game: string): Promise<void> {
  const at = (name: string): string => new URL(`/engine/${name}`, location.origin).href;
  const manifest = await fetch(at(`${game}.json`));
  if (!manifest.ok) return;
  const { files } = (await manifest.clone().json()) as Files;
  const wanted = Object.entries(files).map(([name, { sha256 }]) => at(`${name}?v=${sha256}`));
  const cache = await caches.open(ENGINE_CACHE);
  const before = (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(at(`${game}.`)));
  await cache.addAll(wanted.filter((url) => !before.includes(url)));
  await cache.put(at(`${game}.json`), manifest);
  const old = before.filter((url) => url !== at(`${game}.json`) && !wanted.includes(url));
  await Promise.all(old.map((url) => cache.delete(url, { ignoreVary: true })));
}
