import { afterEach, describe, expect, it, vi } from "vitest";
import { earlierGames, pointsGained } from "../../src/games/matches";

describe("the games of a match", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("each have their points, and how they lay at their end, with one question", async () => {
    const ends = [
      [5, -2],
      [6, 8],
      [9, 9],
    ].map((scores, game_number) => ({ view: { scores, game_number } }));
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify(ends));
    });
    const games = await earlierGames("t1");
    expect(games.map(({ points }) => points)).toEqual([
      [5, -2],
      [1, 10],
    ]);
    expect(games.map(({ view }) => view["game_number"])).toEqual([0, 1]);
    expect(asked).toEqual(["/api/tables/t1/games?seat=all"]);
  });

  it("add up", () => {
    expect(pointsGained([], [3, 4])).toEqual([3, 4]);
    expect(pointsGained([3, 4], [3, 1])).toEqual([0, -3]);
  });
});
