import { describe, expect, it } from "vitest";
import { normalized, matches, parseText, highlight, searchTerms } from "../../src/pages/rules/search";

describe("texts of the rules", () => {
  it("have terms, options and clauses in them", () => {
    expect(parseText("An *Eklat* ends it (option `rounds`), see R3.2.")).toEqual([
      { kind: "plain", text: "An " },
      { kind: "term", text: "Eklat" },
      { kind: "plain", text: " ends it (option " },
      { kind: "option", text: "rounds" },
      { kind: "plain", text: "), see " },
      { kind: "clause", text: "R3.2" },
      { kind: "plain", text: "." },
    ]);
    expect(parseText("Plain.")).toEqual([{ kind: "plain", text: "Plain." }]);
  });
});

describe("searching", () => {
  it("knows neither case nor accents, and keeps every letter in its place", () => {
    expect(normalized("Één Trümpfe")).toBe("een trumpfe");
    expect(normalized("a😀b")).toHaveLength("a😀b".length);
  });

  it("wants all words, in whatever order", () => {
    expect(matches(searchTerms("trumpf  HOCH"), "Der höchste", "Trumpf")).toBe(true);
    expect(matches(searchTerms("trumpf niedrig"), "Der höchste Trumpf")).toBe(false);
    expect(matches(searchTerms("  "), "Anything")).toBe(true);
  });

  it("marks what was found, also where words overlap", () => {
    expect(highlight("Doppeltrümpfe", searchTerms("trumpf mpfe"))).toEqual([
      { text: "Doppel", hit: false },
      { text: "trümpfe", hit: true },
    ]);
    expect(highlight("red 5", [])).toEqual([{ text: "red 5", hit: false }]);
  });
});
