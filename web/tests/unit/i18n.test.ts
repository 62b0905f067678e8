import { describe, expect, it } from "vitest";
import { LANGUAGES, settings } from "../../src/device/settings.svelte";
import { addMessages, fromFiles, plural, say, sayIfKnown, speak, type Messages } from "../../src/i18n/messages";
import { spoken } from "../../src/i18n/spoken.svelte";

const files = import.meta.glob<Messages>(["../../src/**/words/*.json", "../../src/games/*/catalogue/*.json"], {
  eager: true,
  import: "default",
});
const SOURCE = "en";
const folders = [...new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf("/"))))];
const others = Object.keys(LANGUAGES).filter((language) => language !== SOURCE);
const english = (folder: string): Messages => files[`${folder}/${SOURCE}.json`]!;
const blanks = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();

describe.each(folders)("the words in %s", (folder) => {
  it("are there in all languages and no other", () => {
    const found = Object.keys(files).filter((path) => path.startsWith(`${folder}/`));
    expect(found.sort()).toEqual(
      Object.keys(LANGUAGES)
        .map((language) => `${folder}/${language}.json`)
        .sort(),
    );
  });

  it.each(others)("are all there in %s, with the same places open", (language) => {
    const told = files[`${folder}/${language}.json`]!;
    expect(Object.keys(told).sort()).toEqual(Object.keys(english(folder)).sort());
    const wrong = Object.entries(english(folder)).filter(
      ([key, text]) => blanks(told[key]!).join() !== blanks(text).join(),
    );
    expect(wrong).toEqual([]);
    expect(Object.entries(told).filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

it("of a game are in its own folder", () => {
  const pages = Object.keys(english("../../src/i18n/words"));
  for (const folder of folders.filter((each) => each.endsWith("/catalogue"))) {
    const game = folder.split("/").at(-2)!;
    const foreign = Object.keys(english(folder)).filter(
      (key) => !key.startsWith("option.") && !key.startsWith(`line.${game}`) && !key.includes(`.${game}.`),
    );
    expect(foreign).toEqual([]);
    expect(pages.filter((key) => key === `line.${game}` || key.includes(`.${game}.`))).toEqual([]);
    const board = Object.keys(english(folder.replace(/catalogue$/, "words")));
    expect(board.filter((key) => !key.startsWith(`${game}.`))).toEqual([]);
  }
});

it("are called as those who speak them call them", () => {
  expect(LANGUAGES).toMatchObject({ de: "Deutsch", en: "English", nl: "Nederlands" });
});

describe("saying", () => {
  it("fills places in, in the visitor's language", async () => {
    expect(say("turn.wait", { who: "Ann" })).toBe("Ann is to move.");
    await choose("de");
    expect(say("turn.wait", { who: "Ann" })).toBe("Ann ist am Zug.");
    expect([spoken.language, document.documentElement.lang]).toEqual(["de", "de"]);
    await choose("en");
  });

  it("is checked by types: which keys there are, and what is open in each", () => {
    // @ts-expect-error -- there is no such key
    expect(say("turn.weit")).toBe("turn.weit");
    // @ts-expect-error -- nobody is named
    expect(say("turn.wait")).toBe(" is to move.");
    // @ts-expect-error -- there is no such place
    expect(say("turn.wait", { whom: "Ann" })).toBe(" is to move.");
    // @ts-expect-error -- nothing is open
    expect(say("skip", { who: "Ann" })).toBe("Skip to the page");
    // @ts-expect-error -- that cannot be counted
    expect(plural("skip", 2)).toBe("skip.many");
  });

  it("counts", () => {
    expect(plural("watching", 1)).toBe("1 person is watching.");
    expect(plural("watching", 3)).toBe("3 people are watching.");
  });

  it("stays with the latest choice, however long an earlier one takes", async () => {
    settings.language = "de";
    const slow = speak("de");
    await choose("nl");
    await slow;
    expect(say("turn.wait", { who: "Ann" })).toBe("Ann is aan de beurt.");
    await choose("en");
  });

  it("learns what games bring, in every language that is chosen later", async () => {
    expect(sayIfKnown("toy.word")).toBeUndefined();
    const toys: Record<string, Messages> = { en: { "toy.word": "toy" }, nl: { "toy.word": "speeltje" } };
    const load = Object.fromEntries(Object.entries(toys).map(([code, each]) => [`toy/${code}.json`, async () => each]));
    await addMessages("toy", fromFiles(load, "toy"));
    expect(sayIfKnown("toy.word")).toBe("toy");
    await choose("nl");
    expect(sayIfKnown("toy.word")).toBe("speeltje");
    await choose("de"); // nobody has translated it
    expect(sayIfKnown("toy.word")).toBe("toy");
    await choose("en");
  });
});

async function choose(language: string): Promise<void> {
  settings.language = language;
  await speak(language);
}
