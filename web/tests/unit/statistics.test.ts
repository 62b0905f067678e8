import { describe, expect, it } from "vitest";
import {
  playerCountRow,
  botMarks,
  fairShare,
  gameRow,
  withBotMarks,
  type Ranked,
} from "../../src/pages/people/statistics";
import { withRoom, svgPath, linearScale, ticks } from "../../src/pages/people/chartScale";

const count = (players: number, games: number, wins: number) => ({ players, games, wins, rating: null });
const rating = (value: number) => ({ value, mu: 25, sigma: 5, games: 9, opponents: 3 });
const ranked = (id: string, value: number): Ranked => ({
  place: 1,
  person: { id, name: id, kind: "account" },
  rating: rating(value),
});

describe("shares of the wins", () => {
  it("are compared with luck at tables of the same size", () => {
    expect(fairShare([count(2, 10, 5), count(5, 10, 5)])).toBeCloseTo(0.35);
    expect(playerCountRow(count(4, 8, 3))).toEqual({ name: "4", games: 8, share: 0.375, fair: 0.25, rating: null });
    const more = { best_score: 9, mean_place: 2, mean_score: 5, resigned: 0 };
    const figures = { game: "mu", games: 4, wins: 1, rating: rating(3), counts: [count(4, 4, 1)], ...more };
    expect(gameRow(figures, "Mü")).toEqual({ name: "Mü", games: 4, share: 0.25, fair: 0.25, rating: 3 });
  });
});

describe("the list of the best", () => {
  const house = [
    { level: "master", value: 20 },
    { level: "network", value: 17 },
    { level: "club", value: 17 },
    { level: "random", value: -11 },
  ];
  const told = (leaders: Ranked[], first: boolean, next: number | null): string[] =>
    withBotMarks({ leaders, house, next }, first).map((row) =>
      "leader" in row ? row.leader.person.id : row.mark.levels.join("+"),
    );

  it("has bots that play equally well in one line", () => {
    expect(botMarks(house).map(({ levels }) => levels.length)).toEqual([1, 2, 1]);
  });

  it("has the marks of the house where they belong", () => {
    const [ann, bea, cem] = [ranked("ann", 25), ranked("bea", 18), ranked("cem", 17)];
    expect(told([ann, bea, cem], true, null)).toEqual(["ann", "master", "bea", "cem", "network+club", "random"]);
    expect(told([], true, null)).toEqual(["master", "network+club", "random"]);
  });

  it("shows each mark on one page only", () => {
    expect(told([ranked("ann", 19), ranked("bea", 18)], true, 16)).toEqual(["master", "ann", "bea", "network+club"]);
    expect(told([ranked("cem", 16), ranked("dia", 5)], false, 4)).toEqual(["cem", "dia"]);
    expect(told([ranked("eva", 4)], false, null)).toEqual(["eva", "random"]);
    expect(told([], false, null)).toEqual([]);
  });
});

describe("charts", () => {
  it("have round numbers at their side", () => {
    expect(ticks(1.2, 18.9, 4)).toEqual([0, 5, 10, 15, 20]);
    expect(ticks(-0.3, 0.42, 4)).toEqual([-0.4, -0.2, 0, 0.2, 0.4, 0.6]);
    expect(ticks(3, 3, 4)).toEqual([3]);
  });

  it("stretch numbers to pixels, also where there is only one", () => {
    expect(linearScale([10, 20], [100, 0])(15)).toBe(50);
    expect(linearScale([7, 7], [0, 100])(7)).toBe(50);
    expect(
      svgPath([
        [0, 1],
        [2.25, 3],
      ]),
    ).toBe("M0.0 1.0L2.3 3.0");
  });

  it("name only what has room for a name", () => {
    expect(withRoom([0, 10, 18, 30, 40], (place) => place, 18)).toEqual([0, 18, 40]);
  });
});
