import { describe, expect, it } from "vitest";
import { otherSeats } from "../../src/games/seatOrder";
import { formatPoints, formatSigned } from "../../src/games/pointFormat";

describe("the table of every game", () => {
  it("goes clockwise from one's left, and is whole for those who watch", () => {
    expect(otherSeats(5, 3)).toEqual([4, 0, 1, 2]);
    expect(otherSeats(2, 0)).toEqual([1]);
    expect(otherSeats(3, null)).toEqual([0, 1, 2]);
  });

  it("writes points with a minus that can be read", () => {
    expect([formatPoints(-3), formatPoints(0), formatPoints(4)]).toEqual(["−3", "0", "4"]);
    expect([formatSigned(6), formatSigned(-3), formatSigned(0)]).toEqual(["+6", "−3", "0"]);
  });
});
