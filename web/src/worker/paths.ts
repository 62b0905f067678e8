// What the worker does with a request, by its address alone. Whatever is not named here goes its way untouched: a
// table in play, who the visitor is, and everything that changes something.

/** A page; a file of the client; an answer that is the same for all; an answer in a lesson; a game that was played. */
export type Kind = "page" | "file" | "shelf" | "tries" | "seen";

/** The caches of answers. Raise the number when answers that were kept could no longer be read. */
export const CACHES: Record<Exclude<Kind, "page" | "file">, { name: string; most: number }> = {
  shelf: { name: "speeltafel-shelf-1", most: 80 },
  tries: { name: "speeltafel-tries-1", most: 250 },
  seen: { name: "speeltafel-seen-1", most: 60 },
};

/** On answers that were kept: when they came. */
export const KEPT = "x-kept";

const ANSWERS: [RegExp, keyof typeof CACHES][] = [
  [/^\/api\/(games|levels)(\/|$)/, "shelf"],
  [/^\/api\/first-games(\/[^/]+)?\/?$/, "shelf"],
  [/^\/api\/first-games\/[^/]+\/[^/]+$/, "tries"],
  [/^\/api\/tables\/[^/]+\/(steps|replay|games)$/, "seen"], // told of finished games only
];
const MOMENT = /^(\/api\/tables\/[^/]+\/replay)\/(\d+)$/;
const NOT_PAGES = /^\/(api|assets|health|metrics|ready)(\/|$)/;

export function kindOf(url: URL, method: string, mode: string): Kind | null {
  if (method !== "GET") return null;
  if (mode === "navigate") return NOT_PAGES.test(url.pathname) ? null : "page";
  if (/^\/(assets\/.+|[^/]+\.(svg|png|webmanifest))$/.test(url.pathname)) return "file";
  return ANSWERS.find(([path]) => path.test(url.pathname))?.[1] ?? null;
}

/** A moment of a replay lies in the answer that has all of them, which is kept when somebody opens the replay. */
export function momentOf(url: URL): { whole: string; number: number } | null {
  const found = MOMENT.exec(url.pathname);
  return found && { whole: found[1]! + url.search, number: Number(found[2]) };
}

/** Where the whole of a game is whose steps are at this address. */
export function wholeOf(url: URL): string | null {
  return /^\/api\/tables\/[^/]+\/steps$/.test(url.pathname)
    ? url.pathname.replace(/steps$/, "replay") + url.search
    : null;
}
