import { afterEach, describe, expect, it, vi } from "vitest";
import { liveRegion } from "../../src/ui/liveRegion.svelte";
import { heard } from "../../src/games/logText";
import { MOST_MUTED } from "../../src/device/limits";
import { isMuted, settings, toggleMuted, validSettings } from "../../src/device/settings.svelte";
import { announceUpdate } from "../../src/table/announceUpdate";
import type { Entry, Shown } from "../../src/net/wire";

const said = (person: string, text: string): Entry => ({ number: 1, at: 0, what: "said", name: person, person, text });
const table = {
  you: 0,
  game: "mu",
  prompt: "",
  moves: 3,
  stage: "playing",
  seats: [],
  winners: [],
} as unknown as Shown;

afterEach(() => {
  settings.muted = [];
  vi.restoreAllMocks();
});

describe("somebody who is muted", () => {
  it("is not heard: neither in the chat nor by those who listen", () => {
    const told = vi.spyOn(liveRegion, "announce").mockImplementation(() => undefined);
    toggleMuted("loud");
    expect(heard([said("loud", "hey"), said("kind", "hello")]).map((entry) => entry.text)).toEqual(["hello"]);
    announceUpdate([said("loud", "hey")], table, table);
    expect(told).not.toHaveBeenCalled();
    announceUpdate([said("kind", "hello")], table, table);
    expect(told).toHaveBeenCalledOnce();
    toggleMuted("loud");
    expect(isMuted("loud")).toBe(false);
  });

  it("stays so: it is a setting like others, of which there are not too many", () => {
    for (let i = 0; i <= MOST_MUTED; i++) toggleMuted(`p${i}`);
    expect([settings.muted.length, isMuted("p0"), isMuted(`p${MOST_MUTED}`)]).toEqual([MOST_MUTED, false, true]);
    expect(validSettings({ muted: ["a"] })).toEqual({ muted: ["a"] });
    expect(validSettings({ muted: null })).toEqual({});
    expect(validSettings({ muted: [7] })).toEqual({});
    expect(validSettings({ volume: 101 })).toEqual({});
    expect(validSettings({ volume: 30 })).toEqual({ volume: 30 });
  });
});
