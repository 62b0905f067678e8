import { expect, it } from "vitest";

const files = import.meta.glob<string>(["../../src/**/*.{svelte,ts}", "!../../src/net/http.ts"], {
  eager: true,
  import: "default",
  query: "?raw",
});
const TYPE = /^\s*(?:export )?(?:abstract )?(?:interface|type|class) ([A-Z]\w*)\b(?!,)/gm;
const GAME = /\/games\/([a-z]+)\/.*/;

/** What a file declares: types, and a component after which it is called. Every component has `Props`. */
function declared(path: string, text: string): string[] {
  const component = /(\w+)\.svelte$/.exec(path)?.[1];
  const types = [...text.matchAll(TYPE)].map(([, name]) => name!).filter((name) => name !== "Props");
  return [...(component === undefined ? [] : [component]), ...types];
}

/** Of the files of a game, or of all others. */
function namesIn(game: string): string[] {
  const found = Object.entries(files).filter(([path]) => (GAME.exec(path)?.[1] ?? "") === game);
  return found.flatMap(([path, text]) => declared(path, text));
}

const twice = (names: string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i);

it("no two components or types have one name", () => {
  expect(namesIn("").length).toBeGreaterThan(200);
  expect(twice(namesIn(""))).toEqual([]);
});

it("nor have they in a game, whose boards, views and results are called alike in each", () => {
  const games = new Set(Object.keys(files).flatMap((path) => GAME.exec(path)?.[1] ?? []));
  expect(games.size).toBeGreaterThan(4);
  for (const game of games) expect(twice(namesIn(game)), game).toEqual(["Reference"]); // what is looked up, and its component
});
