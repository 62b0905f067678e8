import { describe, expect, it } from "vitest";
import { cardKinds, type SeatScore } from "../../src/games/coloretto/view";

const SCALE = [1, 3, 6, 10, 15, 21];

describe("cards in front of a player", () => {
  it("come as they count, then jokers and +2, with what they are worth", () => {
    const line = { jokers: 0, worth: 1, counts: "for" } as const;
    const score: SeatScore = {
      lines: [
        { ...line, colour: "n", cards: 3, jokers: 1, worth: 10 },
        { ...line, colour: "r", cards: 1 },
        { ...line, colour: "b", cards: 8, counts: "against", worth: 21 },
      ],
      jokers: 1,
      pluses: 2,
      plus_points: 4,
      points: 0,
    };
    expect(cardKinds(score, SCALE)).toEqual([
      { kind: "n", cards: 3, value: 6, counts: "for" },
      { kind: "r", cards: 1, value: 1, counts: "for" },
      { kind: "b", cards: 8, value: -21, counts: "against" },
      { kind: "J", cards: 1, value: null, counts: "extra" },
      { kind: "+", cards: 2, value: 4, counts: "extra" },
    ]);
  });

  it("do not show a colour that only a joker stands for", () => {
    const line = { colour: null, cards: 0, jokers: 1, worth: 1, counts: "for" } as const;
    const score: SeatScore = { lines: [line], jokers: 1, pluses: 0, plus_points: 0, points: 1 };
    expect(cardKinds(score, SCALE).map(({ kind }) => kind)).toEqual(["J"]);
  });
});
