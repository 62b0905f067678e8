import { describe, expect, it } from "vitest";
import { others } from "../../src/games/around";
import { plain, signed } from "../../src/games/points";

describe("the table of every game", () => {
  it("goes clockwise from one's left, and is whole for those who watch", () => {
    expect(others(5, 3)).toEqual([4, 0, 1, 2]);
    expect(others(2, 0)).toEqual([1]);
    expect(others(3, null)).toEqual([0, 1, 2]);
  });

  it("writes points with a minus that can be read", () => {
    expect([plain(-3), plain(0), plain(4)]).toEqual(["−3", "0", "4"]);
    expect([signed(6), signed(-3), signed(0)]).toEqual(["+6", "−3", "0"]);
  });
});
