import { describe, expect, it } from "vitest";
import { BREAKPOINTS } from "../../src/ui/breakpoints";

const files = import.meta.glob<string>("../../src/**/*.{svelte,css}", {
  eager: true,
  import: "default",
  query: "?raw",
});
const THEME = "../../src/ui/theme.css";
const RAW = /#[0-9a-f]{3,8}\b(?![\w-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black)\b/gi;

const raw = (text: string): string[] => text.match(RAW) ?? [];

describe("the theme", () => {
  it("has all colours of the pages", () => {
    expect(Object.keys(files).length).toBeGreaterThan(100);
    const others = Object.entries(files).filter(([path]) => path !== THEME);
    expect(others.flatMap(([path, text]) => raw(text).map((colour) => `${path}: ${colour}`))).toEqual([]);
  });

  it("has every colour that is used", () => {
    const named = (pattern: RegExp): string[] =>
      Object.values(files).flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!));
    const set = new Set(named(/(?:style:|")?(--[\w-]+)(?=["=:}])/g));
    const used = named(/var\((--[\w-]+)\)/g);
    expect(used.length).toBeGreaterThan(100);
    expect([...new Set(used)].filter((name) => !set.has(name))).toEqual([]);
  });

  it("knows raw colours from what only looks like them", () => {
    expect(raw('fill="#fff" color: rgb(0 0 0) background: white')).toEqual(["#fff", "rgb(", ": white"]);
    expect(raw('{#each all as one} href="#main" url(#p-r) white-space: nowrap #board {}')).toEqual([]);
  });
});

it("pages and boards change at three widths", () => {
  const queries = Object.values(files).flatMap((text) => text.match(/@(?:media|container)[^{]*width[^{]*/g) ?? []);
  const widths = queries.map(
    (query) => /^@(?:media|container) \(width (?:<|>=) (\d+)rem\) $/.exec(query)?.[1] ?? query,
  );
  expect(new Set(widths)).toEqual(new Set(Object.values(BREAKPOINTS).map(String)));
});
