import { describe, expect, it } from "vitest";
import { scoreOf, kinds, worth } from "../../src/games/coloretto/scoring";
import { afterTaking, left, asView, starter, untilLast, type View } from "../../src/games/coloretto/view";

const many = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([kind, n]) => Array.from({ length: n }, () => kind));

function view(changes: Partial<View> = {}): View {
  return asView({
    players: 4,
    options: { games: 4 },
    phase: "move",
    turn: 0,
    scores: [0, 0, 0, 0],
    game_number: 0,
    over: false,
    seat: 0,
    deck: 63,
    rows: [["r", "J"], null, [], ["b"]],
    drawn: null,
    won: [["o"], ["r", "g"], [], ["+"]],
    out: [false, true, false, false],
    last_round: false,
    boxed: null,
    ...changes,
  });
}

describe("the score of a player's cards", () => {
  it("puts the joker where it helps most", () => {
    const score = scoreOf(many({ J: 1, "+": 1, g: 6, y: 4, r: 3, b: 2 }));
    expect(score.points).toBe(41);
    expect(score.lines.map(({ colour, jokers }) => [colour, jokers])).toEqual([
      ["g", 0],
      ["y", 1],
      ["r", 0],
      ["b", 0],
    ]);
  });

  it("counts every colour but three against", () => {
    const score = scoreOf(many({ r: 2, o: 2, y: 2, g: 2, b: 2, p: 2, n: 2 }));
    expect(score.points).toBe(-3);
    expect(score.lines.filter(({ counts }) => counts === "against")).toHaveLength(4);
  });

  it("lets a joker stand for a colour that the player has not got", () => {
    const score = scoreOf(many({ r: 7, J: 2 }));
    expect(score.points).toBe(24);
    expect(score.lines.map(({ colour, worth: points }) => [colour, points])).toEqual([
      ["r", 21],
      [null, 3],
    ]);
  });

  it("gives the scores of a game that the server counted", () => {
    const won = ["roooooyg", "rooy", ""].map((cards) => [...cards]);
    expect(won.map((cards) => scoreOf(cards).points)).toEqual([17 - 1, 5, 0]);
    const ended = [..."roooyyggg", ..."bppn", "o", "+"];
    expect(scoreOf(ended).points).toBe(15);
  });

  it("is nothing for nothing", () => {
    expect(scoreOf([])).toEqual({ lines: [], jokers: 0, pluses: 0, points: 0 });
  });

  it("is worth no more than 21 a colour", () => {
    expect([0, 1, 5, 6, 9].map(worth)).toEqual([0, 1, 15, 21, 21]);
  });
});

describe("cards in front of a player", () => {
  it("come as they count, then jokers and +2", () => {
    expect(kinds(many({ "+": 2, J: 1, n: 3, r: 1, g: 1, b: 1 })).map(({ kind, counts }) => [kind, counts])).toEqual([
      ["n", "for"],
      ["r", "for"],
      ["g", "for"],
      ["b", "against"],
      ["J", "extra"],
      ["+", "extra"],
    ]);
  });
});

describe("the table", () => {
  it("tells how many cards are left, also where the pile lies open", () => {
    expect(left(view())).toBe(63);
    expect(left(view({ deck: ["r", "L"] }))).toBe(2);
    expect(left(view({ phase: "choose", deck: ["r"] }))).toBe(0);
    expect([untilLast(view()), untilLast(view({ deck: 16 })), untilLast(view({ deck: 9 }))]).toEqual([47, 0, 0]);
  });

  it("knows who started with a colour", () => {
    expect([starter(view(), "o"), starter(view(), "g"), starter(view(), "p")]).toEqual([0, 1, null]);
  });

  it("gives a taken row to its taker", () => {
    expect(afterTaking(view(), 2, 0)).toEqual([["o"], ["r", "g"], ["r", "J"], ["+"]]);
  });
});
