import { describe, expect, it } from "vitest";
import {
  grouped,
  handOf,
  held,
  asView,
  pileSize,
  strengths,
  sum,
  trick,
  type View,
} from "../../src/games/etalage/view";

function view(changes: Partial<View> = {}): View {
  return asView({
    players: 3,
    options: { games: 1, open_piles: false },
    phase: "play",
    turn: 1,
    scores: [0, 0, 0],
    game_number: 0,
    over: false,
    seat: 0,
    hand: ["r1", "y10"],
    hand_sizes: [7, 8, 8],
    display: ["y7", "y4", "r8", "r10"],
    table: ["o2", null, null],
    starter: 0,
    leader: 0,
    choosers: [],
    won: null,
    won_sizes: [3, 0, 1],
    ...changes,
  });
}

describe("the display", () => {
  it("lies in a column for each colour that takes part, the lowest first", () => {
    expect(grouped(view().display, 3)).toEqual([
      { colour: "r", cards: ["r8", "r10"], sum: 18 },
      { colour: "o", cards: [], sum: 0 },
      { colour: "y", cards: ["y4", "y7"], sum: 11 },
    ]);
  });
});

describe("a pile", () => {
  it("shows only the colours that are on it", () => {
    expect(held(["y4", "y1"])).toEqual([{ colour: "y", cards: ["y1", "y4"], sum: 5 }]);
  });
});

describe("strengths", () => {
  it("add up by colour, and stop at a tie", () => {
    expect(strengths(["g7", "g2", "y9", "r5", "b10", "r6"])).toEqual([
      { colour: "r", sum: 11, stopped: false },
      { colour: "b", sum: 10, stopped: false },
      { colour: "y", sum: 9, stopped: true },
      { colour: "g", sum: 9, stopped: true },
    ]);
  });

  it("stop everything weaker than a tie, too", () => {
    expect(strengths(["g7", "y7", "r1"]).every(({ stopped }) => stopped)).toBe(true);
  });

  it("are none before the first card", () => {
    expect(strengths([null, null, null])).toEqual([]);
  });
});

describe("the table", () => {
  it("counts tricks", () => {
    expect(trick(view())).toBe(2);
    expect(trick(view({ table: [null, null, null], hand_sizes: [9, 9, 9] }))).toBe(1);
    expect(trick(view({ table: [null, null, null], hand_sizes: [0, 0, 0] }))).toBe(9);
  });

  it("knows hands only where the view shows them", () => {
    expect(handOf(view(), 0)).toEqual(["r1", "y10"]);
    expect(handOf(view(), 1)).toEqual([]);
    expect(handOf(view({ seat: null, hand: [], hands: [["r1"], ["o5"], []] }), 1)).toEqual(["o5"]);
  });

  it("counts piles, open or not", () => {
    const open = view({ won: [["r1"], [], []] });
    delete open.won_sizes;
    expect([pileSize(view(), 0), pileSize(open, 0), sum(["r1", "y10"])]).toEqual([3, 1, 11]);
  });
});
