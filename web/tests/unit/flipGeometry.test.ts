import { describe, expect, it } from "vitest";
import {
  offsetTo,
  matchBoxes,
  remainingOffset,
  applyOffset,
  cssTransform,
  removeOffset,
  offsetInto,
  type ElementBox,
} from "../../src/ui/flipGeometry";

const at = (name: string, x: number, element: string = name + x): ElementBox<string> => ({
  element,
  name,
  x,
  y: 0,
  width: 50,
  height: 70,
});

describe("cards before and after", () => {
  it("glide from where their name was", () => {
    const [from, to] = [at("r5", 0), at("r5", 200)];
    expect(matchBoxes([from], [to])).toEqual({ moved: [{ from, to }], fresh: [], gone: [] });
  });

  it("stay if they did not move", () => {
    expect(matchBoxes([at("r5", 0)], [at("r5", 1)]).moved).toEqual([]);
  });

  it("may be new, or gone", () => {
    const [old, young] = [at("r5", 0), at("g2", 0)];
    expect(matchBoxes([old], [young])).toEqual({ moved: [], fresh: [young], gone: [old] });
  });

  it("of one name: the same element first, then what stays, then in order", () => {
    const before = [at("g", 0, "a"), at("g", 100, "b"), at("g", 200, "c")];
    const after = [at("g", 300, "c"), at("g", 100, "d"), at("g", 400, "e")];
    const { moved, fresh, gone } = matchBoxes(before, after);
    expect(moved.map(({ from, to }) => [from.element, to.element])).toEqual([
      ["c", "c"],
      ["a", "e"],
    ]);
    expect([fresh, gone]).toEqual([[], []]);
  });
});

describe("on their way", () => {
  const card = { x: 100, y: 100, width: 50, height: 70 };

  it("are as large as they were seen", () => {
    const seen = offsetTo({ x: 0, y: 0, width: 100, height: 140 }, card);
    expect(seen).toEqual({ x: -75, y: -65, scale: 2 });
    expect(cssTransform(seen)).toBe("translate(-75px, -65px) scale(2)");
  });

  it("fit into a place, and never grow", () => {
    expect(offsetInto({ x: 0, y: 0, width: 900, height: 35 }, card)).toEqual({ x: 325, y: -117.5, scale: 0.5 });
    expect(offsetInto({ x: 0, y: 0, width: 900, height: 700 }, card)).toEqual({ x: 325, y: 215, scale: 1 });
  });

  it("go on from where they were seen, as large as there", () => {
    const seat = { x: 0, y: 0, width: 25, height: 35 };
    const start = offsetInto(seat, card);
    expect(applyOffset(card, start)).toEqual(seat);
    expect(removeOffset(seat, start)).toEqual(card);
    expect(offsetTo(applyOffset(card, start), card)).toEqual(start);
    expect(remainingOffset(start, 0.5)).toEqual({ x: start.x / 2, y: start.y / 2, scale: 0.75 });
    expect(applyOffset(card, remainingOffset(start, 1))).toEqual(card);
  });

  it("move on though their place stays", () => {
    const place = at("r5", 0);
    const seen = at("r5", 40);
    expect(matchBoxes([place], [place], () => seen).moved).toEqual([{ from: seen, to: place }]);
  });
});
