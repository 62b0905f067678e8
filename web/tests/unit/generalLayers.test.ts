import { expect, it } from "vitest";

/** All sources outside the folders of games, with their words. */
const files = import.meta.glob<string>(
  ["../../src/**/*.{svelte,ts,css,json}", "!../../src/games/*/**", "!../../src/net/http.ts"],
  { eager: true, import: "default", query: "?raw" },
);
const games = Object.keys(import.meta.glob("../../src/games/*/index.ts")).map((path) => path.split("/").at(-2)!);
const OWN = ["buckets?", "pyramids?", "poses?", "trumps?", "tricks?", "steady", "round_number"];

const named = (text: string): string[] => text.match(new RegExp(`\\b(${[...games, ...OWN].join("|")})\\b`, "gi")) ?? [];

it("nothing outside a game's folder names it, or what only that game has", () => {
  expect(games.length).toBeGreaterThan(4);
  expect(Object.keys(files).length).toBeGreaterThan(150);
  expect(Object.entries(files).flatMap(([path, text]) => named(text).map((word) => `${path}: ${word}`))).toEqual([]);
});

it("a name would be found", () => {
  expect(named('if (game === "emmers") drawPyramids(view.trump);')).toEqual(["emmers", "trump"]);
});
