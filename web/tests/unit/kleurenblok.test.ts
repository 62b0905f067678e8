import { describe, expect, it } from "vitest";
import { LastMove, PLACES, changed, dropped, given, moveAt, moveOf } from "../../src/games/kleurenblok/gridMoves";
import type { OpenView, View } from "../../src/games/kleurenblok/boardTypes";
import { openHands, ownHand, ranking } from "../../src/games/kleurenblok/view";

const { seat: _seat, moves: _moves, hand: _hand, hand_sizes: _sizes, pile: _pile, ...table } = view();
const open: OpenView = { ...table, hands: [["r4", "J", "A"], ["r1"], ["g2"]], pile: ["b1"] };

function view(changes: Partial<View> = {}): View {
  return {
    game: "kleurenblok",
    options: { games: 1, start: "lot", hand: null, auto_call: false },
    players: 3,
    phase: "move",
    turn: 0,
    scores: [0, 0, 0],
    game_number: 0,
    over: false,
    seat: 0,
    moves: [],
    hand: ["r4", "J", "A"],
    hand_sizes: [3, 9, 1],
    pile: 26,
    block: PLACES.map((place) => (place === "r3" ? "r3" : place === "b9" ? "J" : null)),
    called: [false, false, true],
    halves: [],
    passes: 0,
    turns: 0,
    derived: {
      left: 26,
      seats: [
        { cards: 3, point: 0 },
        { cards: 9, point: 0 },
        { cards: 1, point: 1 },
      ],
      ending: null,
      shed_by: null,
    },
    ...changes,
  };
}

describe("a view", () => {
  it("shows a seat its own hand, and all hands where they are open", () => {
    expect([ownHand(view(), 0), openHands(view())]).toEqual([["r4", "J", "A"], null]);
    expect([ownHand(open, 1), ownHand(open, null)]).toEqual([["r1"], []]);
    expect(openHands(open)).toHaveLength(3);
  });

  it("ranks the fewest cards first", () => {
    expect(ranking(view())).toEqual([2, 0, 1]);
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
