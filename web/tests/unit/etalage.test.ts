import { describe, expect, it } from "vitest";
import type { OpenView, View } from "../../src/games/etalage/boardTypes";
import { handOf, numberOn } from "../../src/games/etalage/view";

const table = {
  game: "etalage",
  options: { games: 1, start: 0, open_piles: false },
  players: 3,
  phase: "play",
  turn: 1,
  scores: [0, 0, 0],
  game_number: 0,
  over: false,
  display: ["y7"],
  table: ["o2", null, null],
  starter: 0,
  leader: 0,
  choosers: [],
  derived: { trick: 2, tricks: 9, display: [], strengths: [], piles: [] },
} satisfies Partial<View>;

const own: View = {
  ...table,
  seat: 0,
  moves: [],
  hand: ["r1", "y10"],
  hand_sizes: [7, 8, 8],
  won: null,
  won_sizes: [3, 0, 1],
};
const open: OpenView = { ...table, hands: [["r1"], ["o5"], []], won: [[], [], []] };

describe("the table", () => {
  it("knows hands only where the view shows them", () => {
    expect([handOf(own, 0), handOf(own, 1)]).toEqual([["r1", "y10"], []]);
    expect(handOf(open, 1)).toEqual(["o5"]);
  });

  it("reads the numbers of cards", () => {
    expect(["r1", "y10"].map(numberOn)).toEqual(["1", "10"]);
  });
});
