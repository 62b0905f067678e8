import { describe, expect, it } from "vitest";
import { spots } from "../../src/games/emmers/finger/layout";
import {
  across,
  atSeat,
  cameraPosition,
  fromAbove,
  interpolatePose,
  overview,
  clampPose,
} from "../../src/games/emmers/finger/scene/camera";
import { dragged, TouchControls, keyed, wheeled } from "../../src/games/emmers/finger/scene/cameraControls";

const all = spots(4, 5, 0);
const own = atSeat(all[0]!, 5, 1.5);

describe("a look at the table", () => {
  it("from one's own seat is from behind one's own pyramid, a little above", () => {
    const [x, y, z] = cameraPosition(own);
    expect(x).toBeCloseTo(0, 6);
    expect(y).toBeLessThan(all[0]!.y - 0.3);
    expect(z).toBeGreaterThan(0.1);
  });

  it.each([1, 2, 3])("at opponent %i is from the middle's side", (seat) => {
    const spot = all[seat]!;
    const [x, y] = cameraPosition(across(spot, 5, 1.5));
    const inward = -(spot.x * (x - spot.x) + spot.y * (y - spot.y));
    expect(inward).toBeGreaterThan(0);
  });

  it("is farther away where the window is narrow", () => {
    expect(atSeat(all[0]!, 5, 0.8).away).toBeGreaterThan(own.away);
    expect(overview(all, 5, 0.8).away).toBeGreaterThan(overview(all, 5, 1.8).away);
  });

  it("from above is from above", () => {
    const [x, y, z] = cameraPosition(fromAbove(all, 5, 1));
    expect(z).toBeGreaterThan(20 * Math.hypot(x, y));
  });

  it("never gets under the table, too near or too far", () => {
    let look = own;
    for (let i = 0; i < 50; i++) look = dragged(look, 10, -100);
    expect(cameraPosition(look)[2]).toBeGreaterThan(0);
    for (let i = 0; i < 50; i++) look = dragged(look, 0, 100);
    expect(look.up).toBeLessThan(Math.PI / 2);
    for (let i = 0; i < 100; i++) look = wheeled(look, 200);
    expect(look.away).toBeLessThan(3);
    for (let i = 0; i < 200; i++) look = wheeled(look, -200);
    expect(look.away).toBeGreaterThan(0.2);
    expect(clampPose({ ...look, x: 9 }).x).toBeLessThan(1);
  });

  it("changes by keys, and leaves other keys alone", () => {
    expect(keyed(own, "ArrowRight")!.round).toBeGreaterThan(own.round);
    expect(keyed(own, "+")!.away).toBeLessThan(own.away);
    expect(keyed(own, "Enter")).toBeNull();
  });

  it("glides by the shorter way round", () => {
    const [from, to] = [
      { ...own, round: 3 },
      { ...own, round: -3 },
    ];
    expect(interpolatePose(from, to, 0)).toEqual(from);
    const half = interpolatePose(from, to, 0.5).round;
    expect(Math.abs(half)).toBeGreaterThan(3);
    expect(Math.cos(interpolatePose(from, to, 1).round)).toBeCloseTo(Math.cos(-3), 6);
  });

  it("follows two fingers that part", () => {
    const fingers = new TouchControls();
    const at = (pointerId: number, clientX: number): PointerEvent =>
      ({ pointerId, clientX, clientY: 0 }) as PointerEvent;
    fingers.press(at(1, 100));
    expect(fingers.move(at(1, 110), own).round).toBeLessThan(own.round);
    fingers.press(at(2, 210));
    expect(fingers.move(at(2, 310), own).away).toBeCloseTo(own.away / 2, 6);
    fingers.lift(at(2, 310));
    expect(fingers.many).toBe(false);
  });
});
