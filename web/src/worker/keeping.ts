// The worker's caches: files of this version, and answers, never too many of them.
import { CACHES, KEPT, momentOf, wholeOf } from "./paths";

const PATIENCE = 6000; // milliseconds until something that was kept will do
const LARGEST = 4_000_000; // bytes of one answer
const SHELL = "/";

declare const __FILES__: string[];
declare const __VERSION__: string;

const files = `speeltafel-files-${__VERSION__}`;

/** Everything that the client is made of, as it is now; what has its contents in its name may come from anywhere. */
export async function stockUp(): Promise<void> {
  const cache = await caches.open(files);
  const fresh = (path: string): RequestCache => (path.startsWith("/assets/") ? "default" : "reload");
  await cache.addAll([SHELL, ...__FILES__].map((path) => new Request(path, { cache: fresh(path) })));
}

/** Older versions are of no use any more: their pages fetch what they still need, or load anew. */
export async function clearOut(): Promise<void> {
  const ours = new Set([files, ...Object.values(CACHES).map((cache) => cache.name)]);
  const old = (await caches.keys()).filter((name) => name.startsWith("speeltafel-") && !ours.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page as the server has it; without a server, the one that was kept, which is the same for every address. */
export async function page(request: Request): Promise<Response> {
  const shell = await (await caches.open(files)).match(SHELL);
  return shell ? soonOr(reached(fetch(request)), shell) : fetch(request);
}

/** A file of the client. Those of other versions, and large ones, are kept when they are asked for. */
export async function file(request: Request): Promise<Response> {
  const cache = await caches.open(files);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith("/assets/")) void cache.put(request, answer.clone());
  return answer;
}

/** An answer as it is now; or as it was, where there is no network. */
export async function answer(request: Request, kind: keyof typeof CACHES): Promise<Response> {
  const old = await recall(request.url, CACHES[kind].name);
  const now = reached(fetch(request)).then((found) => {
    if (found.ok) void keep(request.url, found.clone(), kind).catch(() => undefined); // there may be no room
    return found;
  });
  return old ? soonOr(now, old) : now;
}

/** A moment of a replay; without a network, out of the whole. */
export async function moment(request: Request): Promise<Response> {
  const { whole, number } = momentOf(new URL(request.url))!;
  try {
    return await reached(fetch(request));
  } catch (problem) {
    const kept = await recall(new URL(whole, request.url).href, CACHES.seen.name);
    const frame = kept && ((await kept.json()) as { frames: unknown[] }).frames[number];
    if (!frame) throw problem;
    return new Response(JSON.stringify(frame), { headers: { "content-type": "application/json", [KEPT]: "1" } });
  }
}

/** Who opens a replay may want to see all of it later, where there is no network. */
export async function keepWhole(steps: URL): Promise<void> {
  const whole = wholeOf(steps);
  const careful = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (whole === null || careful) return;
  const url = new URL(whole, steps).href;
  if (await recall(url, CACHES.seen.name)) return;
  const found = await fetch(url);
  if (found.ok) await keep(url, found, "seen");
}

async function keep(url: string, found: Response, kind: keyof typeof CACHES): Promise<void> {
  const body = await found.blob();
  if (body.size > LARGEST) return;
  const headers = new Headers(found.headers);
  headers.set(KEPT, new Date().toISOString());
  const { name, most } = CACHES[kind];
  const cache = await caches.open(name);
  await cache.delete(url, { ignoreVary: true }); // so that it is the newest
  await cache.put(url, new Response(body, { headers }));
  const surplus = (await cache.keys()).slice(0, -most);
  await Promise.all(surplus.map((each) => cache.delete(each, { ignoreVary: true })));
}

async function recall(url: string, name: string): Promise<Response | undefined> {
  return (await caches.has(name)) ? (await caches.open(name)).match(url, { ignoreVary: true }) : undefined;
}

/** What the proxy says in place of a server that is away counts as no answer. */
async function reached(asked: Promise<Response>): Promise<Response> {
  const found = await asked;
  if ([502, 503, 504].includes(found.status)) throw new TypeError("The server does not answer.");
  return found;
}

function soonOr(asked: Promise<Response>, otherwise: Response): Promise<Response> {
  const late = new Promise<Response>((yes) => setTimeout(() => yes(otherwise), PATIENCE));
  return Promise.race([asked.catch(() => otherwise), late]);
}
