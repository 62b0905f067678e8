import { afterAll, describe, expect, it } from "vitest";
import type { GameOption } from "../../src/state/gameCatalog.svelte";
import { isOffered, resizeSeats } from "../../src/state/tablesApi";
import { LANGUAGES, settings } from "../../src/device/settings.svelte";
import { speak } from "../../src/i18n/messages";
import { suggestGuestName } from "../../src/state/guestNames";
import { PACES, paceName } from "../../src/table/paces";

describe("seats", () => {
  it("are filled up", () => {
    expect(resizeSeats(["me"], 3, "anyone")).toEqual(["me", "anyone", "anyone"]);
    expect(resizeSeats(["anyone", "me"], 4, "club")).toEqual(["anyone", "me", "club", "club"]);
  });

  it("are taken away from the end, but never mine", () => {
    expect(resizeSeats(["anyone", "club", "master"], 2, "club")).toEqual(["anyone", "club"]);
    expect(resizeSeats(["anyone", "club", "me"], 2, "club")).toEqual(["anyone", "me"]);
  });
});

describe("an option", () => {
  const option: GameOption = {
    name: "height",
    kind: "whole",
    default: null,
    about: "",
    allowed: { "3": "a whole number from 2 to 14 or None" },
    choices: null,
    low: 2,
    high: 22,
    limits: { "3": [2, 14] },
    only_with: null,
  };

  it("is offered where it means something", () => {
    const dependent: GameOption = { ...option, only_with: ["shape", "tower"] };
    expect(isOffered(option, {})).toBe(true);
    expect(isOffered(dependent, {})).toBe(false);
    expect(isOffered(dependent, { shape: "ring" })).toBe(false);
    expect(isOffered(dependent, { shape: "tower" })).toBe(true);
  });

  it("is not offered where there is nothing to choose", () => {
    expect(isOffered({ ...option, choices: ["ring"] }, {})).toBe(false);
    expect(isOffered({ ...option, choices: ["ring", "tower"] }, {})).toBe(true);
  });
});

describe("paces", () => {
  it.each(Object.keys(PACES) as (keyof typeof PACES)[])("%s is known when the server tells it", (name) => {
    expect(paceName({ per_move: null, per_game: null, increment: 0, days: null, ...PACES[name] })).toBe(name);
  });

  it("may be another", () => {
    expect(paceName({ per_move: 45 })).toBe(null);
  });
});

describe("suggested names", () => {
  afterAll(async () => {
    settings.language = "en";
    await speak("en");
  });

  it.each(Object.keys(LANGUAGES))("fit in %s", async (language) => {
    settings.language = language;
    await speak(language);
    for (const chance of [0, 0.3, 0.6, 0.999]) {
      const name = suggestGuestName(() => chance);
      expect(name).toMatch(/^\S+ \S+$/);
      expect(name.length).toBeLessThanOrEqual(24);
    }
  });
});
