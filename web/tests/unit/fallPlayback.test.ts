import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fall } from "../../src/games/emmers/finger/fall";
import { FallPlayback } from "../../src/games/emmers/finger/fallPlayback.svelte";
import { PointerGestures } from "../../src/games/emmers/finger/pointerGestures";
import { settings } from "../../src/device/settings.svelte";
import falls from "./falls.json";

const [recorded] = Object.values(falls);
const fall = (motion: string | null): Fall => ({ seat: 0, tap: [], motion, rulings: [], poses: [] });

/** Frames of animations that were asked for and not called off. */
const frames = new Map<number, FrameRequestCallback>();

beforeEach(() => {
  let last = 0;
  frames.clear();
  vi.stubGlobal("requestAnimationFrame", (each: FrameRequestCallback) => (frames.set(++last, each), last));
  vi.stubGlobal("cancelAnimationFrame", (number: number) => frames.delete(number));
  settings.speed = "normal";
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.speed = "auto";
});

describe("the playback of a fall", () => {
  it("runs once it is unpacked", async () => {
    const falling = new FallPlayback();
    await falling.play(fall(recorded!.motion), []);
    expect([falling.act, frames.size]).toEqual(["moving", 1]);
  });

  it("stays stopped if that happens while it is unpacked", async () => {
    const falling = new FallPlayback();
    const unpacked = falling.play(fall(recorded!.motion), []);
    falling.stop();
    await unpacked;
    expect([falling.act, falling.fall, frames.size]).toEqual(["over", null, 0]);
  });

  it("is of the latest fall alone, and runs once", async () => {
    const falling = new FallPlayback();
    const latest = fall(recorded!.motion);
    await Promise.all([falling.play(fall(recorded!.motion), []), falling.play(latest, [])]);
    expect(falling.fall).toBe(latest);
    falling.again();
    expect(frames.size).toBe(1);
  });

  it.each(["no base64 at all", btoa("no motion")])("shows the end of one that cannot be read: %s", async (motion) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const falling = new FallPlayback();
    await falling.play(fall(motion), []);
    expect([falling.act, falling.fall?.motion, frames.size]).toEqual(["over", motion, 0]);
  });
});

describe("gestures on the table", () => {
  const camera = { press: vi.fn(), move: vi.fn(), lift: vi.fn() };
  const gestures = (place: string | null): PointerGestures =>
    new PointerGestures({
      stage: () => ({ touch: () => place && { place, up: 0.02, side: 0 } }) as never,
      tapping: () => true,
      may: () => true,
      aim: () => null,
      box: () => ({ left: 0, top: 0 }) as DOMRect,
      camera: () => camera,
      onchoose: () => undefined,
      onaim: () => undefined,
      onlet: () => undefined,
    });
  const captured: number[] = [];
  const pointer = (buttons: number): PointerEvent =>
    ({
      button: 0,
      buttons,
      pointerId: 7,
      clientX: 5,
      clientY: 5,
      target: { closest: () => null },
      currentTarget: { setPointerCapture: (id: number) => captured.push(id) },
    }) as unknown as PointerEvent;

  beforeEach(() => {
    vi.clearAllMocks();
    captured.length = 0;
  });

  it("hear of a pointer that is let go elsewhere", () => {
    gestures(null).down(pointer(1));
    expect([captured, camera.press.mock.calls.length]).toEqual([[7], 1]);
  });

  it("do not move the camera once no button is pressed any more", () => {
    const table = gestures(null);
    table.down(pointer(1));
    table.move(pointer(1));
    table.move(pointer(0)); // it was let go outside of the window
    expect([camera.move.mock.calls.length, camera.lift.mock.calls.length]).toEqual([1, 1]);
  });

  it("end with the table, even while a finger is held", () => {
    const table = gestures("0.0");
    table.down(pointer(1));
    for (const [number, each] of [...frames]) {
      frames.delete(number);
      each(0);
    }
    expect(frames.size).toBe(1);
    table.dispose();
    expect(frames.size).toBe(0);
  });
});
