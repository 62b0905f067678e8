import { describe, expect, it } from "vitest";
import { LastMove, PLACES, changed, dropped, given, moveAt, moveOf } from "../../src/games/kleurenblok/gridMoves";
import { ending, playerScores } from "../../src/games/kleurenblok/scoring";
import { asView, type View } from "../../src/games/kleurenblok/view";

function view(changes: Record<string, unknown> = {}): View {
  return asView({
    players: 3,
    options: { games: 1 },
    phase: "move",
    turn: 0,
    scores: [0, 0, 0],
    game_number: 0,
    over: false,
    seat: 0,
    hand: ["r4", "J", "A"],
    hand_sizes: [3, 9, 1],
    pile: 26,
    block: PLACES.map((place) => (place === "r3" ? "r3" : place === "b9" ? "J" : null)),
    called: [false, false, true],
    halves: [],
    passes: 0,
    turns: 0,
    ...changes,
  });
}

describe("a view", () => {
  it("is the same in shape with all cards open", () => {
    const open = view({
      seat: undefined,
      hand: undefined,
      hand_sizes: undefined,
      hands: [["r1"], [], ["J"]],
      pile: ["b1"],
    });
    expect(open).toMatchObject({ seat: null, hand: [], hand_sizes: [1, 0, 1], pile: 1, hands: [["r1"], [], ["J"]] });
    expect(view().hands).toBeNull();
  });

  it("tells what lies elsewhere than before, but not across games", () => {
    const later = view({ block: PLACES.map((place) => (place === "r3" || place === "r4" ? place : null)) });
    expect([...changed(view(), later)]).toEqual(["r4", "b9"]);
    expect(changed(view(), { ...later, game_number: 1 }).size).toBe(0);
    expect(changed(null, later).size).toBe(0);
  });
});

describe("a touch", () => {
  const next = ["play r4", "joker r5", "joker r4", "action", "draw"];

  it("on a place plays its card, or the joker once that is chosen", () => {
    expect(moveAt(next, "r4", false)).toBe("play r4");
    expect(moveAt(next, "r4", true)).toBe("joker r4");
    expect(moveAt(next, "r5", false)).toBeNull();
    expect(moveAt(["remove r3", "give 1"], "r3", false)).toBe("remove r3");
  });

  it("on a card of the hand does something if the server offers it", () => {
    expect(moveOf(next, "r4")).toBe("play r4");
    expect(moveOf(next, "J")).toMatch(/^joker /);
    expect(moveOf(next, "A")).toBe("action");
    expect(moveOf(next, "g1")).toBeNull();
  });
});

describe("a card that is dropped", () => {
  it("goes to its own place, wherever on the block it falls", () => {
    expect(dropped("r4", "block")).toEqual(["play r4"]);
    expect(dropped("r4", "place b1")).toEqual(["play r4"]);
    expect(dropped("r4", "seat 2")).toEqual([]);
  });

  it("is a joker only on a place", () => {
    expect(dropped("J", "place b1")).toEqual(["joker b1"]);
    expect(dropped("J", "block")).toEqual([]);
  });

  it("is half an action on a player or on a card", () => {
    expect(dropped("A", "seat 2")).toEqual(["action", "give 2"]);
    expect(dropped("A", "place r3")).toEqual(["action", "remove r3"]);
    expect(dropped("A", "block")).toEqual(["action"]);
  });
});

describe("the table", () => {
  it("counts what a seat is given", () => {
    expect(given(["action", "give 1", "give 1"], 1)).toBe(2);
    expect(given(["action", "give 1"], 0)).toBe(0);
  });
});

describe("the result", () => {
  it("gives a point for the fewest cards, on top of earlier games", () => {
    const final = view({ over: true, scores: [2, 0, 1], hand_sizes: [4, 3, 0], options: { games: 3 } });
    expect(playerScores(final)).toEqual([
      { seat: 2, left: 0, point: 1 },
      { seat: 1, left: 3, point: 0 },
      { seat: 0, left: 4, point: 0 },
    ]);
  });

  it("tells why the game ended", () => {
    expect(ending(view({ hand_sizes: [1, 0, 2] }))).toBe("shed");
    expect(ending(view({ passes: 3 }))).toBe("passed");
    expect(ending(view({ turns: 500 }))).toBe("long");
  });
});

describe("the latest move", () => {
  const laid = view({ block: PLACES.map((place) => (place === "g5" ? "g5" : null)), turn: 1 });

  it("is marked until the next one, whatever is said meanwhile", () => {
    const last = new LastMove();
    expect(last.note(3, view({ block: PLACES.map(() => null) })).fresh.size).toBe(0);
    expect(last.note(4, laid)).toEqual({ mover: 0, fresh: new Set(["g5"]) });
    expect(last.note(4, { ...laid })).toEqual({ mover: 0, fresh: new Set(["g5"]) }); // somebody said something
    expect(last.note(5, { ...laid, turn: 2 })).toEqual({ mover: 1, fresh: new Set() });
  });
});
