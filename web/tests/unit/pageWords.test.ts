// Every page loads the words that it says: those of a first visit are few, and types do not know which are loaded.
import { describe, expect, it } from "vitest";
import type { Messages } from "../../src/i18n/messages";

const sources = import.meta.glob<string>("../../src/**/*.{svelte,ts}", {
  eager: true,
  import: "default",
  query: "?raw",
});
const words = import.meta.glob<Messages>(["../../src/**/words/en.json", "../../src/games/*/catalogue/en.json"], {
  eager: true,
  import: "default",
});
const SRC = "../../src/";
const games = Object.keys(words).flatMap((path) => /games\/(\w+)\/words/.exec(path)?.[1] ?? []);
const keysIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) => Object.keys(words[`${SRC}${folder}/en.json`]!));
const always = [...keysIn("i18n/words"), ...games.flatMap((game) => keysIn(`games/${game}/catalogue`))];
const all = Object.values(words).flatMap((each) => Object.keys(each));

const AT_ONCE = /from "(\.[^"]+)"/g;
const AT_ALL = /(?:from |import\()"(\.[^"]+)"/g;

/** What loads pages, or parts of them, together with their words. */
const LAZY = ["pages/lazyPages", "table/analysis/lazyAnalysis"];

/** A file with all that it imports. */
function closure(path: string, imports: RegExp, seen = new Set<string>()): Set<string> {
  const found = [path, `${path}.ts`].find((each) => each in sources);
  if (found === undefined || seen.has(found)) return seen;
  seen.add(found);
  for (const [, imported] of sources[found]!.matchAll(imports)) {
    const target = new URL(imported!, `http://src/${found.slice(SRC.length)}`).pathname.slice(1);
    if (!LAZY.includes(target)) closure(SRC + target, imports, seen);
  }
  return seen;
}

/** The keys that a source says; of those that are made there, all that they could be. */
function said(source: string): string[] {
  const calls = [...source.matchAll(/\b(?:say|plural|counted)\(([^()]*)/g)].map(([, inside]) => inside!);
  const literals = new Set(calls.flatMap((call) => [...call.matchAll(/"([^"]+)"/g)].map(([, key]) => key!)));
  const begun = calls.flatMap((call) => [...call.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start!));
  return all.filter(
    (key) =>
      literals.has(key) ||
      literals.has(key.replace(/\.(one|many)$/, "")) ||
      begun.some((start) => key.startsWith(start)),
  );
}

function missing(entry: string, folders: string[], imports = AT_ALL): string[] {
  const known = new Set([...always, ...keysIn(...folders)]);
  const files = [...closure(SRC + entry, imports)];
  expect(files.length).toBeGreaterThan(1);
  return files.flatMap((file) => said(sources[file]!).flatMap((key) => (known.has(key) ? [] : [`${key} in ${file}`])));
}

const lazy = sources[`${SRC}pages/lazyPages.ts`]!;
const folder = Object.fromEntries(
  [...lazy.matchAll(/^ {2}(\w+): "(\w+)",$/gm)].map(([, page, where]) => [
    page!,
    where === "table" ? "table/words" : `pages/${where}/words`,
  ]),
);
const pages = [...lazy.matchAll(/^ {2}(\w+): \(\) => import\("\.\/([\w/]+\.svelte)"\)/gm)].map(
  ([, page, file]) => [page!, file!] as const,
);

describe("the words of a page", () => {
  it("are there on a first visit", () => expect(missing("App.svelte", [], AT_ONCE)).toEqual([]));

  it("are there in the settings", () => expect(missing("pages/Preferences.svelte", ["table/words"])).toEqual([]));

  it.each(pages)("are there on %s", (page, file) => {
    expect(missing(`pages/${file}`, page in folder ? [folder[page]!] : [])).toEqual([]);
  });

  it("are there in an analysis", () => {
    expect(missing("table/analysis/AnalysisPanel.svelte", ["table/words", "table/analysis/words"])).toEqual([]);
  });

  it.each(games)("are there on the board of %s, and in its examples", (game) => {
    expect(missing(`games/${game}/index.ts`, [`games/${game}/words`, "table/words"])).toEqual([]);
    expect(missing(`games/${game}/Drawing.svelte`, [`games/${game}/words`])).toEqual([]);
  });
});
