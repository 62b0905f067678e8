// How the worker handles a request, by its address alone. Requests that are not listed pass through: a table in play,
// who the visitor is, and everything that changes something.

/** shelf: responses that are the same for all. tries: attempts in lessons. seen: finished games. engine: of a game here. */
export type Kind = "page" | "file" | "engine" | "shelf" | "tries" | "seen";

/** The caches of API responses. Raise the number when cached responses could no longer be read. */
export const CACHES: Record<Exclude<Kind, "page" | "file" | "engine">, { name: string; most: number }> = {
  shelf: { name: "speeltafel-shelf-1", most: 80 },
  tries: { name: "speeltafel-tries-1", most: 250 },
  seen: { name: "speeltafel-seen-1", most: 60 },
};

/** The cache of the games' files. Raise the number when cached ones could no longer be read. */
export const ENGINE_CACHE = "speeltafel-engine-1";

/** A page asks that all files of these games be cached. */
export interface EngineRequest {
  games: string[];
}

/** The header of cached responses: when they were fetched. */
export const CACHED_AT = "x-kept";

const API_ROUTES: [RegExp, keyof typeof CACHES][] = [
  [/^\/api\/(games|levels)(\/|$)/, "shelf"],
  [/^\/api\/first-games(\/[^/]+)?\/?$/, "shelf"],
  [/^\/api\/first-games\/[^/]+\/[^/]+$/, "tries"],
  [/^\/api\/tables\/[^/]+\/(steps|replay|games)$/, "seen"], // of finished games only
];
const REPLAY_FRAME = /^(\/api\/tables\/[^/]+\/replay)\/(\d+)$/;
const NOT_PAGES = /^\/(api|assets|engine|health|metrics|ready)(\/|$)/;

export function requestKind(url: URL, method: string, mode: string): Kind | null {
  if (method !== "GET") return null;
  if (mode === "navigate") return NOT_PAGES.test(url.pathname) ? null : "page";
  if (/^\/(assets\/.+|[^/]+\.(svg|png|webmanifest))$/.test(url.pathname)) return "file";
  if (/^\/engine\/[^/]+$/.test(url.pathname)) return "engine";
  return API_ROUTES.find(([path]) => path.test(url.pathname))?.[1] ?? null;
}

/** The number of a replay frame, and the path of the whole replay, which is cached when the replay is opened. */
export function replayFrameOf(url: URL): { whole: string; number: number } | null {
  const found = REPLAY_FRAME.exec(url.pathname);
  return found && { whole: found[1]! + url.search, number: Number(found[2]) };
}

/** The path of the whole replay, for the address of its steps. */
export function wholeReplayOf(url: URL): string | null {
  return /^\/api\/tables\/[^/]+\/steps$/.test(url.pathname)
    ? url.pathname.replace(/steps$/, "replay") + url.search
    : null;
}
