// The worker's caches: the files of this version, and a limited number of API responses.
import { CACHES, CACHED_AT, ENGINE_CACHE, replayFrameOf, wholeReplayOf } from "./routing";

const NETWORK_TIMEOUT = 6000; // milliseconds after which a cached response is used
const MAX_SIZE = 4_000_000; // bytes of one response
const SHELL = "/";

declare const __FILES__: string[];
declare const __VERSION__: string;

const files = `speeltafel-files-${__VERSION__}`;

/** Cache all files of this version; those with a hash in their name may come from the HTTP cache. */
export async function precache(): Promise<void> {
  const cache = await caches.open(files);
  const fresh = (path: string): RequestCache => (path.startsWith("/assets/") ? "default" : "reload");
  await cache.addAll([SHELL, ...__FILES__].map((path) => new Request(path, { cache: fresh(path) })));
}

/** Pages of older versions fetch what they still need, or reload. */
export async function deleteOldCaches(): Promise<void> {
  const ours = new Set([files, ENGINE_CACHE, ...Object.values(CACHES).map((cache) => cache.name)]);
  const old = (await caches.keys()).filter((name) => name.startsWith("speeltafel-") && !ours.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page from the server; without one, the cached shell, which is the same for every address. */
export async function respondPage(request: Request): Promise<Response> {
  const shell = await (await caches.open(files)).match(SHELL);
  return shell ? withFallback(checkReached(fetch(request)), shell) : fetch(request);
}

/** A file of the client: cache first. Large files are cached when they are requested. */
export async function respondFile(request: Request): Promise<Response> {
  const cache = await caches.open(files);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok && new URL(request.url).pathname.startsWith("/assets/")) void cache.put(request, response.clone());
  return response;
}

/** An API response: network first, else from the cache. */
export async function respondApi(request: Request, kind: keyof typeof CACHES): Promise<Response> {
  const fallback = await cached(request.url, CACHES[kind].name);
  const now = checkReached(fetch(request)).then((found) => {
    if (found.ok) void store(request.url, found.clone(), kind).catch(() => undefined); // the storage may be full
    return found;
  });
  return fallback ? withFallback(now, fallback) : now;
}

/** A replay frame; without a network, taken from the cached whole replay. */
export async function respondReplayFrame(request: Request): Promise<Response> {
  const { whole, number } = replayFrameOf(new URL(request.url))!;
  try {
    return await checkReached(fetch(request));
  } catch (problem) {
    const stored = await cached(new URL(whole, request.url).href, CACHES.seen.name);
    const frame = stored && ((await stored.json()) as { frames: unknown[] }).frames[number];
    if (!frame) throw problem;
    return new Response(JSON.stringify(frame), { headers: { "content-type": "application/json", [CACHED_AT]: "1" } });
  }
}

/** When a replay is opened, cache all of it for use without a network. */
export async function cacheWholeReplay(steps: URL): Promise<void> {
  const whole = wholeReplayOf(steps);
  const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (whole === null || saveData) return;
  const url = new URL(whole, steps).href;
  if (await cached(url, CACHES.seen.name)) return;
  const found = await fetch(url);
  if (found.ok) await store(url, found, "seen");
}

async function store(url: string, found: Response, kind: keyof typeof CACHES): Promise<void> {
  const body = await found.blob();
  if (body.size > MAX_SIZE) return;
  const headers = new Headers(found.headers);
  headers.set(CACHED_AT, new Date().toISOString());
  const { name, most } = CACHES[kind];
  const cache = await caches.open(name);
  await cache.delete(url, { ignoreVary: true }); // so that it is the newest
  await cache.put(url, new Response(body, { headers }));
  const surplus = (await cache.keys()).slice(0, -most);
  await Promise.all(surplus.map((each) => cache.delete(each, { ignoreVary: true })));
}

async function cached(url: string, name: string): Promise<Response | undefined> {
  return (await caches.has(name)) ? (await caches.open(name)).match(url, { ignoreVary: true }) : undefined;
}

/** A proxy's answer in place of the server counts as no response. */
export async function checkReached(response: Promise<Response>): Promise<Response> {
  const found = await response;
  if ([502, 503, 504].includes(found.status)) throw new TypeError("The server does not answer.");
  return found;
}

function withFallback(response: Promise<Response>, fallback: Response): Promise<Response> {
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(fallback), NETWORK_TIMEOUT));
  return Promise.race([response.catch(() => fallback), timeout]);
}
