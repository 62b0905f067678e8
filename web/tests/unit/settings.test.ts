import { describe, expect, it } from "vitest";
import "./browser";

const { fitting, lasting, settings, speed, still } = await import("../../src/lib/settings.svelte");

describe("what was kept", () => {
  it("is taken as it is where it is a setting", () => {
    const kept = { language: "nl", theme: "dark", speed: "slow", patterns: "strong", left_handed: true, level: "master" };
    expect(fitting(kept)).toEqual(kept);
  });

  it("is left out where this Speeltafel does not know it", () => {
    const strange = { language: "fr", theme: 3, speed: "fast", sound: "yes", colour: "red", left_handed: null };
    expect(fitting({ ...strange, confirm: true })).toEqual({ confirm: true });
    expect(fitting(null)).toEqual({});
    expect(fitting("nonsense")).toEqual({});
  });
});

describe("speed", () => {
  it("is that of the device until somebody chooses", () => {
    expect(settings.speed).toBe("auto");
    expect([speed(), still(), lasting(220)]).toEqual(["none", true, 0]);
  });

  it("is what was chosen, whatever the device says", () => {
    settings.speed = "slow";
    expect([speed(), still(), lasting(220)]).toEqual(["slow", false, 440]);
    settings.speed = "quick";
    expect(lasting(220)).toBe(110);
  });
});
