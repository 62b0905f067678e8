import { afterEach, describe, expect, it } from "vitest";
import "./browser";

const { validSettings, scaledDuration, settings, speed, motionOff } = await import("../../src/device/settings.svelte");

describe("what was kept", () => {
  it("is taken as it is where it is a setting", () => {
    const kept = {
      language: "nl",
      theme: "dark",
      speed: "slow",
      patterns: "strong",
      left_handed: true,
      level: "master",
    };
    expect(validSettings(kept)).toEqual(kept);
  });

  it("is left out where this Speeltafel does not know it", () => {
    const strange = { language: "tlh", theme: 3, speed: "fast", sound: "yes", colour: "red", left_handed: null };
    expect(validSettings({ ...strange, confirm: true })).toEqual({ confirm: true });
    expect(validSettings(null)).toEqual({});
    expect(validSettings("nonsense")).toEqual({});
  });
});

describe("speed", () => {
  afterEach(() => {
    settings.speed = "auto";
  });

  it("is that of the device until somebody chooses", () => {
    expect(settings.speed).toBe("auto");
    expect([speed(), motionOff(), scaledDuration(220)]).toEqual(["none", true, 0]);
  });

  it("is what was chosen, whatever the device says", () => {
    settings.speed = "slow";
    expect([speed(), motionOff(), scaledDuration(220)]).toEqual(["slow", false, 440]);
    settings.speed = "quick";
    expect(scaledDuration(220)).toBe(110);
  });
});
