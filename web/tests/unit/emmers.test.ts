import { beforeEach, describe, expect, it } from "vitest";
import { hint } from "../../src/games/emmers/hints";
import { exchanged, fallen, highest, order, standing, supply } from "../../src/games/emmers/pyramids";
import { bucketActions } from "../../src/games/emmers/bucketActions";
import { fill, goingOn, laid, layOf, less, otherwise, swapped } from "../../src/games/emmers/turnMoves";
import { asView, type Pyramid, type View } from "../../src/games/emmers/view";
import { addGameMessages } from "../../src/games/gameMessages";
import type { Draft } from "../../src/state/draft.svelte";

await addGameMessages("emmers");

const SMALL: Pyramid = [["r", "y", "g", "b"], ["p", "r", "y"], ["g", null], [null]];

function view(changes: Record<string, unknown> = {}): View {
  return asView({
    players: 5,
    options: { games: 1, strict_draw: false },
    phase: "defend",
    turn: 0,
    game_number: 0,
    moves: [],
    hand: ["r1", "r1", "g4"],
    sums: [3, 0, 9, 12, 0],
    due: 0,
    ...changes,
  });
}

/** A draft that takes everything the table offers it. */
class Willing {
  turn: string[] = [];
  constructor(public next: string[]) {}
  async add(move: string): Promise<void> {
    if (this.next.includes(move)) this.turn = [...this.turn, move];
    if (this.turn.length === 4) this.next = ["cw", "ccw"];
  }
}
const willing = (next: string[]): Draft & Willing => new Willing(next) as unknown as Draft & Willing;

describe("one gesture", () => {
  it("is a direction, cards and the end of laying them", () => {
    expect(goingOn([], ["cw", "ccw"])).toEqual(["cw", "ccw"]);
    expect(goingOn(["cw"], ["play r1", "play g4"])).toEqual(["play r1", "play g4"]);
    expect(goingOn(["cw", "play r1"], ["play r1", "extra g4", "stop"])).toEqual(["play r1", "extra g4", "stop"]);
  });

  it("ends before a card is drawn, before pyramids are shown, and before another round", () => {
    expect(goingOn(["play r1"], ["take", "forget"])).toEqual([]);
    expect(goingOn(["stack r"], ["cw", "ccw"])).toEqual([]);
    expect(goingOn(["knock 0.1"], ["cw", "ccw"])).toEqual([]);
    expect(goingOn(["knock 0.1"], ["keep 0", "keep 1"])).toEqual(["keep 0", "keep 1"]);
  });

  it("can begin otherwise", () => {
    expect(otherwise([], ["cw", "ccw"])).toEqual([]);
    expect(otherwise(["cw", "play r1"], ["cw", "ccw"])).toEqual(["ccw"]);
    expect(otherwise(["knock 0.1"], ["knock 0.1", "knock 0.2", "play r1"])).toEqual(["knock 0.2", "play r1"]);
    expect(otherwise(["play r1"], ["play r1", "play r2", "knock 0.1"])).toEqual([]);
  });

  it("lays cards, each once", () => {
    expect(laid(["cw", "play r1", "extra g4"])).toEqual(["r1", "g4"]);
    expect(less(["r1", "r1", "g4"], ["r1"])).toEqual(["r1", "g4"]);
    expect(layOf(["extra g4"], "g4")).toBe("extra g4");
    expect(layOf(["extra g4"], "r1")).toBeNull();
  });

  it("changes two moves over", () => {
    expect(swapped(["stack r", "stack g", "stack b"], 0, 2)).toEqual(["stack b", "stack g", "stack r"]);
  });

  it("is filled up with buckets and nothing else", async () => {
    const draft = willing(["stack r", "stack g"]);
    await fill(draft);
    expect(draft.turn).toHaveLength(4);
    expect(draft.turn.every((move) => move.startsWith("stack "))).toBe(true);
  });
});

describe("a pyramid", () => {
  it("is built row by row", () => {
    expect(order(SMALL).slice(0, 6)).toEqual(["0.0", "0.1", "0.2", "0.3", "1.0", "1.1"]);
    expect(standing(SMALL)).toBe(8);
    expect(supply(SMALL)).toEqual({ r: 0, y: 0, g: 0, b: 1, p: 1 });
  });

  it("shows what would fall; everything, if the game ends with it", () => {
    const now: Pyramid = [["r", null, "g", "b"], [null, null, "y"], [null, null], [null]];
    expect([...fallen(SMALL, now)]).toEqual(["0.1", "1.0", "1.1", "2.0"]);
    expect(fallen(SMALL, null).size).toBe(8);
  });

  it("lets two buckets change places", () => {
    expect(exchanged(SMALL, "0.0", "2.0")[0]).toEqual(["g", "y", "g", "b"]);
    expect(exchanged(SMALL, "0.0", "2.0")[2]).toEqual(["r", null]);
  });
});

describe("the round", () => {
  it("has a sum to beat, that of the highest other player", () => {
    expect(highest(view(), 0)).toEqual({ sum: 12, seat: 3 });
    expect(highest(view(), 3)).toEqual({ sum: 9, seat: 2 });
    expect(highest(view({ sums: [5, 0, 0, 0, 0] }), 0)).toBeNull();
  });

  it("is the same in shape with all cards open", () => {
    const open = view({ hand: undefined, moves: undefined, hands: [["r1"], []], pile: ["b1", "b2"] });
    expect(open).toMatchObject({ seat: null, moves: [], hand: [], hand_sizes: [1, 0], pile: 2 });
  });
});

describe("what a tap does", () => {
  const nothing = { pyramid: SMALL, moves: [] as string[], knocked: undefined, falling: 0, parts: [], fresh: [] };

  it("is told for buckets of use, and only for those", () => {
    expect(bucketActions({ ...nothing, moves: ["knock 0.3", "play r1"] })).toEqual({
      "0.3": "Knock out blue: row 1, bucket 4",
    });
    expect(bucketActions({ ...nothing, fresh: ["1.0"] })).toEqual({ "1.0": "Swap purple: row 2, bucket 1" });
    expect(bucketActions({ ...nothing, knocked: "knock 0.3", falling: 2 })).toEqual({
      "0.3": "Knock it out and lose 2 buckets",
    });
  });

  it("keeps the part in which the bucket stands", () => {
    const parts: View["parts"] = [
      [[0, 0]],
      [
        [0, 2],
        [0, 3],
      ],
    ];
    const told = bucketActions({ ...nothing, moves: ["keep 0", "keep 1"], knocked: "knock 0.1", falling: 4, parts });
    expect(told).toEqual({ "0.0": "Keep the left (1)", "0.2": "Keep the right (2)", "0.3": "Keep the right (2)" });
  });
});

describe("a hint", () => {
  let moment: Parameters<typeof hint>[0];
  beforeEach(() => {
    moment = { base: view(), turn: [], moves: ["knock 0.1"], built: true, falling: 0, parts: 0 };
  });

  it("says that a pyramid stands when all of it does, also to those who only watch how one is built", () => {
    const build = { ...moment, base: view({ phase: "build" }) };
    expect(hint({ ...build, moves: ["stack r"], built: false })).toMatch(/^Tap the buckets/);
    expect(hint({ ...build, moves: [], built: false })).toBe("");
    expect(hint({ ...build, moves: [], built: true })).toMatch(/^Your pyramid stands\./);
  });

  it("speaks where the table does not show it", () => {
    expect(hint(moment)).toBe("No card is high enough: knock out a bucket.");
    expect(hint({ ...moment, moves: ["play r1", "knock 0.1"] })).toBe("");
    expect(hint({ ...moment, turn: ["knock 0.1"], falling: 1 })).toMatch(/^That costs 1 bucket\./);
    expect(hint({ ...moment, base: view({ phase: "draw", due: 2 }), moves: ["take"] })).toBe("You may take 2 cards.");
  });
});
