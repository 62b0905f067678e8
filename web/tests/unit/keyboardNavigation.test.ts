import { describe, expect, it } from "vitest";
import { nearest } from "../../src/ui/keyboardNavigation";

describe("arrow keys", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 1 },
    { x: 30, y: 0 },
    { x: 10, y: 20 },
  ];

  it("go to what lies straight ahead", () => {
    expect(nearest(points[0]!, points, { x: 1, y: 0 })).toBe(1);
    expect(nearest(points[1]!, points, { x: 0, y: 1 })).toBe(3);
    expect(nearest(points[0]!, points, { x: -1, y: 0 })).toBe(-1);
  });

  it("find the nearest where the button in use is gone", () => {
    expect(nearest({ x: 25, y: 2 }, points, null)).toBe(2);
  });
});
