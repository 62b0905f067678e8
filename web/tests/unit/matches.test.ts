import { afterEach, describe, expect, it, vi } from "vitest";
import { earlier, gained, turningPoints } from "../../src/games/matches";

describe("the games of a match", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are found by halving, with few questions", async () => {
    const starts = [0, 97, 98, 612];
    const asked = new Set<number>();
    const at = async (number: number): Promise<number> => {
      asked.add(number);
      return starts.findLastIndex((start) => start <= number);
    };
    expect(await turningPoints(at, 0, 1000)).toEqual([97, 98, 612]);
    expect(asked.size).toBeLessThan(40);
    expect(await turningPoints(at, 98, 611)).toEqual([]);
  });

  it("each have their points, and how they lay before the last move", async () => {
    // Two moves a game; scores are those of the games before.
    const scores = [[0, 0], [0, 0], [5, -2], [5, -2], [6, 8], [6, 8], [9, 9]];
    const asked: string[] = [];
    const answer = (path: string): unknown => {
      asked.push(path);
      const number = Number(/replay\/(\d+)/.exec(path)![1]);
      const entry = number === 0 ? null : { seat: number % 2, move: `move ${number}` };
      return { entry, view: { scores: scores[number], game_number: Math.min(2, Math.floor(number / 2)), number } };
    };
    vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(answer(path))));
    const games = await earlier("t1", 6);
    expect(games.map(({ points }) => points)).toEqual([[5, -2], [1, 10]]);
    expect(games.map(({ last }) => last["number"])).toEqual([1, 3]);
    expect(games.map(({ seat, move }) => [seat, move])).toEqual([[0, "move 2"], [0, "move 4"]]);
    expect(asked).toHaveLength(new Set(asked).size);
  });

  it("add up", () => {
    expect(gained([], [3, 4])).toEqual([3, 4]);
    expect(gained([3, 4], [3, 1])).toEqual([0, -3]);
  });
});
