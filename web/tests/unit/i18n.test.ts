import { describe, expect, it } from "vitest";
import { settings } from "../../src/device/settings.svelte";
import { plural, hasMessage, addMessages, say, type Messages } from "../../src/i18n/messages";
import de from "../../src/i18n/words/de.json";
import en from "../../src/i18n/words/en.json";
import nl from "../../src/i18n/words/nl.json";

type All = Record<"en" | "nl" | "de", Messages>;

const games = import.meta.glob<All>(["../../src/games/*/words.ts", "../../src/pages/account/words.ts"], { eager: true, import: "words" });
const outside = import.meta.glob<Messages>("../../src/games/*/catalogue/*.json", { eager: true, import: "default" });
const folders = [...new Set(Object.keys(outside).map((path) => path.slice(0, -"en.json".length)))];
const catalogues: [string, All][] = [
  ["all pages", { en, nl, de }],
  ...Object.entries(games),
  ...folders.map((at): [string, All] => [at, { en: outside[`${at}en.json`]!, nl: outside[`${at}nl.json`]!, de: outside[`${at}de.json`]! }]),
];
const blanks = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();

describe.each(catalogues)("the words of %s", (_, all) => {
  it.each(["nl", "de"] as const)("are all there in %s", (language) => {
    expect(Object.keys(all[language]).sort()).toEqual(Object.keys(all.en).sort());
  });

  it.each(["nl", "de"] as const)("leave the same places open in %s", (language) => {
    const wrong = Object.keys(all.en).filter(
      (key) => blanks(all[language][key]!).join() !== blanks(all.en[key]!).join(),
    );
    expect(wrong).toEqual([]);
  });

  it("say something everywhere", () => {
    const empty = Object.values(all).flatMap((words) => Object.entries(words).filter(([, text]) => text.trim() === ""));
    expect(empty).toEqual([]);
  });
});

it("of a game are in its own folder", () => {
  for (const at of folders) {
    const game = at.split("/").at(-3)!;
    const foreign = Object.keys(outside[`${at}en.json`]!).filter(
      (key) => !key.startsWith("option.") && !key.startsWith(`line.${game}`) && !key.includes(`.${game}.`),
    );
    expect(foreign).toEqual([]);
    expect(Object.keys(en).filter((key) => key === `line.${game}` || key.includes(`.${game}.`))).toEqual([]);
  }
});

describe("saying", () => {
  it("fills places in, in the visitor's language", () => {
    expect(say("turn.wait", { who: "Ann" })).toBe("Ann is to move.");
    settings.language = "de";
    expect(say("turn.wait", { who: "Ann" })).toBe("Ann ist am Zug.");
    settings.language = "en";
  });

  it("counts", () => {
    expect(plural("watching", 1)).toBe("1 person is watching.");
    expect(plural("watching", 3)).toBe("3 people are watching.");
  });

  it("learns what games bring", () => {
    expect(hasMessage("toy.word")).toBe(false);
    addMessages({ en: { "toy.word": "toy" }, nl: { "toy.word": "speeltje" }, de: { "toy.word": "Spielzeug" } });
    expect(say("toy.word")).toBe("toy");
  });
});
