import { describe, expect, it } from "vitest";
import { folded, found, pieces, stretches, wanted } from "../../src/rules/searching";

describe("texts of the rules", () => {
  it("have terms, options and clauses in them", () => {
    expect(pieces("An *Eklat* ends it (option `rounds`), see R3.2.")).toEqual([
      { kind: "plain", text: "An " },
      { kind: "term", text: "Eklat" },
      { kind: "plain", text: " ends it (option " },
      { kind: "option", text: "rounds" },
      { kind: "plain", text: "), see " },
      { kind: "clause", text: "R3.2" },
      { kind: "plain", text: "." },
    ]);
    expect(pieces("Plain.")).toEqual([{ kind: "plain", text: "Plain." }]);
  });
});

describe("searching", () => {
  it("knows neither case nor accents, and keeps every letter in its place", () => {
    expect(folded("Één Trümpfe")).toBe("een trumpfe");
    expect(folded("a😀b")).toHaveLength("a😀b".length);
  });

  it("wants all words, in whatever order", () => {
    expect(found(wanted("trumpf  HOCH"), "Der höchste", "Trumpf")).toBe(true);
    expect(found(wanted("trumpf niedrig"), "Der höchste Trumpf")).toBe(false);
    expect(found(wanted("  "), "Anything")).toBe(true);
  });

  it("marks what was found, also where words overlap", () => {
    expect(stretches("Doppeltrümpfe", wanted("trumpf mpfe"))).toEqual([
      { text: "Doppel", hit: false },
      { text: "trümpfe", hit: true },
    ]);
    expect(stretches("red 5", [])).toEqual([{ text: "red 5", hit: false }]);
  });
});
