import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { settings } from "../../src/device/settings.svelte";
import { resource } from "../../src/state/resource.svelte";

describe("something that is loaded", () => {
  it("is there at once, and anew only when what it depends on changes", () => {
    const asked: string[] = [];
    let found!: { readonly current: Promise<string> | null };
    const end = $effect.root(() => {
      found = resource(() => {
        asked.push(settings.language);
        return Promise.resolve(settings.language);
      });
    });
    expect([found.current instanceof Promise, asked]).toEqual([true, ["en"]]);
    settings.sound = !settings.sound;
    flushSync();
    expect(asked).toEqual(["en"]);
    settings.language = "nl";
    flushSync();
    expect(asked).toEqual(["en", "nl"]);
    settings.language = "en";
    end();
  });
});
