import { describe, expect, it } from "vitest";
import { lastFall, ledTo, ruled, without, type Fall } from "../../src/games/emmers/finger/fall";
import { boxOf, drawn, touchAt } from "../../src/games/emmers/finger/flatProjection";
import { held, pulled, touched } from "../../src/games/emmers/finger/tapGesture";
import { standing } from "../../src/games/emmers/finger/items";
import { distance, placed, spots, turnedWith } from "../../src/games/emmers/finger/layout";
import { between, clacks, inTurn, posesAt } from "../../src/games/emmers/finger/motion";
import { axis, fromNumbers, home, HEIGHT, posesOf, type Pose } from "../../src/games/emmers/finger/poses";
import { aimed, movesOf, straight, tapOf } from "../../src/games/emmers/finger/tap";
import { BadMotion, unpack } from "../../src/games/emmers/finger/unpack";
import { addGameMessages } from "../../src/games/gameMessages";
import type { Pyramid } from "../../src/games/emmers/view";
import type { Entry } from "../../src/net/wire";
import falls from "./falls.json";

await addGameMessages("emmers");
const WHOLE: Pyramid = Array.from({ length: 5 }, (_, row) => Array.from({ length: 5 - row }, () => "r" as const));
const upright: Pose = [0, 0, 0, 1, 0, 0, 0];
const turnedBy = (degrees: number): Pose => {
  const half = (degrees * Math.PI) / 360;
  return [0, 0, 0, Math.cos(half), 0, Math.sin(half), 0];
};

describe.each(Object.entries(falls))("the motion of the tap %s", (_, fall) => {
  it("is read as it was simulated, within a tenth of a millimetre", async () => {
    const motion = await unpack(fall.motion);
    expect(motion.frames).toBe(fall.frames);
    expect(motion.rate).toBe(30);
    for (const [frame, poses] of Object.entries(fall.samples)) {
      const read = posesAt(motion, Number(frame) / motion.rate);
      poses.forEach((pose, i) => {
        const [x, y, z, ...turn] = read.get(motion.buckets[i]!)!;
        expect(Math.hypot(x - pose[0]!, y - pose[1]!, z - pose[2]!)).toBeLessThan(1e-4);
        const along = turn.reduce((sum, part, j) => sum + part * pose[3 + j]!, 0);
        expect(Math.abs(along)).toBeGreaterThan(0.99999); // both quaternions of a turn are the same turn
      });
    }
  });

  it("ends where the buckets stand that are left", async () => {
    const end = posesAt(await unpack(fall.motion), 99);
    for (const [place, pose] of fromNumbers(fall.poses)) {
      const last = end.get(place)!;
      expect(Math.hypot(last[0] - pose[0], last[1] - pose[1])).toBeLessThan(0.003);
    }
  });
});

describe("unpacking", () => {
  it("refuses what is no motion", async () => {
    await expect(unpack(btoa("nothing of the kind"))).rejects.toThrow(BadMotion);
    const empty = new Blob([new Uint8Array([1, 3, 30, 9, 0])]).stream().pipeThrough(new CompressionStream("deflate"));
    const packed = new Uint8Array(await new Response(empty).arrayBuffer());
    await expect(unpack(btoa(String.fromCharCode(...packed)))).rejects.toThrow(BadMotion);
  });
});

describe("between two frames", () => {
  it("buckets go straight and turn evenly", () => {
    const half = between(upright, [...([0.1, 0, 0.02] as const), ...(turnedBy(90).slice(3) as [1, 0, 0, 0])], 0.5);
    expect(half.slice(0, 3)).toEqual([0.05, 0, 0.01]);
    turnedBy(45).forEach((part, i) => i > 2 && expect(half[i]).toBeCloseTo(part, 6));
  });

  it("they turn the shorter way, however the turn is written", () => {
    const other = turnedBy(90).map((part, i) => (i > 2 ? -part : part)) as unknown as Pose;
    expect(axis(between(upright, other, 0.5))[2]).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it("a later motion leaves those alone that are not in it", async () => {
    const [arch, ten] = [await unpack(falls.arch.motion), await unpack(falls.ten.motion)];
    const poses = inTurn([arch, ten], arch.seconds + ten.seconds);
    expect(poses.get("4.0")).toEqual(posesAt(arch, 99).get("4.0"));
    expect(poses.get("0.0")).toEqual(posesAt(ten, 99).get("0.0"));
  });
});

describe("what is heard", () => {
  it("is more when more falls, and quiet before the finger comes", async () => {
    const arch = clacks([await unpack(falls.arch.motion)]);
    const collapse = clacks([await unpack(falls.collapse.motion)]);
    expect(arch.length).toBeGreaterThan(0);
    expect(collapse.length).toBeGreaterThan(arch.length);
    for (const { at, loud } of collapse) {
      expect(at).toBeGreaterThan(0);
      expect(loud).toBeLessThanOrEqual(1);
    }
  });
});

describe("a gesture", () => {
  const start = straight("0.2");

  it("begins where the bucket is touched", () => {
    expect(touched(start, { place: "1.1", up: 0.008, side: -0.006 })).toMatchObject({
      place: "1.1",
      height: 0,
      side: -3,
    });
    expect(touched(start, { place: "1.1", up: 9, side: 9 })).toMatchObject({ height: 9, side: 9 });
  });

  it("pulled straight back taps straight on, the farther the stronger", () => {
    expect(pulled(start, 0, 5, 150, 0)).toBeNull();
    expect(pulled(start, 0, 80, 150, 0)).toMatchObject({ angle: 0, force: 11 });
    expect(pulled(start, 0, 400, 150, 0)).toMatchObject({ angle: 0, force: 20 });
    expect(pulled(start, 0, 11, 150, 0)).toMatchObject({ force: 1 });
  });

  it("pulled to the left taps to the right, whoever looks on from the side", () => {
    expect(pulled(start, -100, 100, 150, 0)).toMatchObject({ angle: 9 });
    expect(pulled(start, 30, 100, 150, 0)!.angle).toBe(-3);
    expect(pulled(start, -100, 100, 150, Math.PI / 4)).toMatchObject({ angle: 0 });
  });

  it("held gathers force", () => {
    expect(held(start, 100)).toBeNull();
    expect(held(start, 350)).toMatchObject({ force: 1 });
    expect(held(start, 1050)).toMatchObject({ force: 11 });
    expect(held(start, 9999)).toMatchObject({ force: 20 });
  });

  it("becomes five moves, or what is left of them", () => {
    const tap = { place: "2.1" as const, height: 5, side: 0, angle: -2, force: 12 };
    expect(movesOf(tap)).toEqual(["knock 2.1", "height 5", "side 0", "angle -2", "force 12"]);
    expect(movesOf(tap, ["knock 2.1", "height 5", "side 0"])).toEqual(["angle -2", "force 12"]);
    expect(tapOf(movesOf(tap))).toEqual(tap);
    expect(tapOf([])).toBeNull();
    expect(Object.is(pulled(start, 0, 90, 150, 0)!.angle, 0)).toBe(true);
  });

  it("points at the owner's side of the bucket", () => {
    const { point, way } = aimed(straight("0.2"), upright);
    expect(way).toEqual([0, 1, 0]);
    expect(point[1]).toBeLessThan(-0.02);
    expect(point[2]).toBeCloseTo(0.028, 6);
  });
});

describe("the table", () => {
  it.each([2, 3, 4, 5, 6])("has room for %i pyramids, one's own in front", (players) => {
    const wide = players > 4 ? 4 : 5;
    const all = spots(players, wide, 1);
    expect(all[1]!.x).toBeCloseTo(0, 9);
    expect(all[1]!.y).toBeLessThan(-0.2);
    for (const [i, spot] of all.entries())
      for (const [j, other] of all.entries())
        if (i !== j)
          for (const end of [-0.11, 0, 0.11]) {
            const [x, y] = placed([end, 0, 0], spot);
            expect(distance(x, y, other, wide)).toBeGreaterThan(0.056);
          }
  });

  it("seats the next player to the left, and turns what is theirs", () => {
    const [, left] = spots(4, 5, 0);
    expect(left!.x).toBeLessThan(0);
    expect(placed([0, 0.1, 0], left!)[0]).toBeGreaterThan(left!.x); // away from them is towards the middle
    const [x, y, z, w] = turnedWith(upright, left!);
    expect([x, y]).toEqual([0, 0]);
    expect(2 * Math.atan2(z, w)).toBeCloseTo(left!.turn, 6);
  });

  it("shows buckets where they really are", () => {
    const poses = posesOf(WHOLE, [[0, 0, 1000, 2000, 0, 1000000, 0, 0, 0]]);
    expect(
      poses
        .get("0.0")!
        .slice(0, 2)
        .map((each) => each.toFixed(4)),
    ).toEqual(["0.0010", "0.0020"]);
    expect(poses.get("4.0")).toEqual(home(5, 4, 0));
    expect(standing(2, without(WHOLE, ["4.0"]), null)).toHaveLength(14);
  });
});

describe("the flat picture", () => {
  const items = standing(0, WHOLE, null);

  it("finds the bucket under a finger, and the place on it", () => {
    const [x, , z] = home(5, 1, 2);
    const touch = touchAt(items, 1000 * x + 6, -1000 * z - 28)!;
    expect(touch.place).toBe("1.2");
    expect(touch.side).toBeCloseTo(0.006, 6);
    expect(touch.up).toBeCloseTo(0.028, 6);
    expect(touchAt(items, 900, 0)).toBeNull();
  });

  it("has all buckets in sight, and lays down what has fallen", () => {
    const box = boxOf(5);
    for (const { pose } of items) expect(drawn(pose).y - 50).toBeGreaterThan(box.top);
    expect(drawn(turnedBy(90)).turn).toBeCloseTo(90, 6);
    expect(drawn([0, 0, HEIGHT, 1, 0, 0, 0])).toMatchObject({ turn: 0, long: 1, y: -50 });
  });
});

describe("a fall in the log", () => {
  const entry = (number: number, more: object = {}): Entry => ({ number, at: 0, what: "moved", ...more });

  it("is the latest that there is", () => {
    expect(lastFall([entry(1), entry(2)])).toBeNull();
    const found = lastFall([entry(1, { fall: falls.arch }), entry(2, { fall: falls.ten }), entry(3)])!;
    expect(found.number).toBe(2);
    expect(found.fall.tap).toEqual(falls.ten.tap);
  });

  it("is known by what it left", () => {
    const fall = falls.collapse as unknown as Fall;
    const out = fall.rulings.map(([place]) => place);
    expect(ledTo(fall, WHOLE)).toBe(false);
    expect(ledTo(fall, without(WHOLE, out))).toBe(true);
    expect(ledTo(fall, without(WHOLE, [...out, "0.0"]))).toBe(true); // and a part was given up since
  });

  it("tells which buckets are out, and why", () => {
    expect(ruled(["0.2", "tapped"], WHOLE)).toBe("Red, row 1, bucket 3: tapped out.");
    expect(ruled(["1.0", "given up"], WHOLE)).toContain("given up");
    expect(ruled(["1.0", "something new"], WHOLE)).toContain("fallen");
  });
});
