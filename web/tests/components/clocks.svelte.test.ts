import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/device/settings.svelte";
import type { Shown } from "../../src/net/wire";
import { lowTimeAlarm } from "../../src/table/lowTimeAlarm.svelte";
import { liveRegion } from "../../src/ui/liveRegion.svelte";
import { wallClock } from "../../src/ui/wallClock.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(100_000);
});
afterEach(() => {
  settings.alarm = true;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the time of day", () => {
  it("is right as soon as something changes, not only at the next tick", () => {
    let deadline = $state<number | null>(null);
    let clock: { readonly now: number } | undefined;
    const end = $effect.root(() => {
      clock = wallClock(
        250,
        () => deadline !== null,
        () => deadline,
      );
    });
    flushSync();
    expect(clock!.now).toBe(100);
    vi.setSystemTime(160_000);
    deadline = 170; // somebody moved after a minute
    expect(clock!.now).toBe(160);
    flushSync();
    vi.advanceTimersByTime(500);
    expect(clock!.now).toBe(160.5);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("little time", () => {
  let table = $state.raw({ prompt: "Play.", deadline: 130 } as Shown);

  function warnings(seconds: number): number {
    const told = vi.spyOn(liveRegion, "announce").mockImplementation(() => undefined);
    const end = $effect.root(() =>
      lowTimeAlarm(
        () => table,
        () => 0,
      ),
    );
    for (let passed = 0; passed < seconds; passed++) {
      vi.advanceTimersByTime(1000);
      flushSync();
    }
    end();
    return told.mock.calls.length;
  }

  it("is told once to whoever is to move", () => {
    expect(warnings(15)).toBe(0);
    expect(warnings(12)).toBe(1);
  });

  it("is not told to those who wait, have no clock, or do not want it", () => {
    table = { prompt: "", deadline: 130 } as Shown;
    expect(warnings(29)).toBe(0);
    table = { prompt: "Play.", deadline: null } as Shown;
    expect(warnings(29)).toBe(0);
    table = { prompt: "Play.", deadline: 130 } as Shown;
    settings.alarm = false;
    expect(warnings(29)).toBe(0);
  });
});
