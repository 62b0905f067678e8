import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Draft } from "../../src/lib/draft.svelte";
import { Learning, type FirstGame, type Shot } from "../../src/lib/tutorial.svelte";
import { keep, kept } from "../../src/lib/tutorialProgress";

const shot = (moves: string[], seat: number | null = null): Shot => ({
  view: { moves, turn: 0, scores: [0, 0], over: false },
  prompt: "Play.",
  seat,
  move: seat === null ? "" : "wait",
  text: "",
});

function lesson(id: string, shots: Shot[]) {
  const words = { title: id, before: "", learn: "", ask: "", right: "" };
  return { id, ...words, shots, answer: ["draw", "lay 1"], answered: [shot(["lay 1"], 0), shot([], 0)] };
}

const GAME: FirstGame = {
  game: "toy",
  seat: 0,
  names: ["", "Ben"],
  lessons: [lesson("one", [shot(["draw", "take"])]), lesson("two", [shot([]), shot([], 1), shot(["draw", "take"], 1)])],
  finish: [shot([]), { ...shot([], 1), view: { moves: [], scores: [4, 2], over: true } }],
  open: {},
  winners: [0],
  end: "Well done.",
};

/** What the server says of these moves. */
function tried(moves: string[]): unknown {
  const verdict = { draw: "more", "draw lay 1": "right", "draw lay 2": "instead" }[moves.join(" ")] ?? "wrong";
  const next = verdict === "more" ? ["lay 1", "lay 2"] : [];
  return { verdict, why: verdict === "wrong" ? "Draw first." : "", view: shot(next).view, next, prompt: "" };
}

describe("a first game", () => {
  let learning: Learning;
  let draft: Draft;
  let refused = false;

  async function open(): Promise<void> {
    learning = new Learning("toy", () => "Anna", () => draft.follow());
    draft = new Draft(learning);
    await learning.open();
  }

  beforeEach(async () => {
    refused = false;
    keep("toy", 0);
    vi.stubGlobal("fetch", async (path: string) => {
      const address = new URL(path, "http://table.test");
      const moves = address.searchParams.getAll("move");
      const no = { code: "illegal_move", text: "No.", clause: "R2.3" };
      const said = refused ? no : address.pathname.endsWith("/toy") ? GAME : tried(moves);
      return { ok: !refused, status: refused ? 409 : 200, json: async () => said };
    });
    await open();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("begins with the first lesson, at the learner's turn", () => {
    expect([learning.stage, learning.number, draft.next]).toEqual(["asking", 0, ["draw", "take"]]);
    expect(learning.table?.seats.map((seat) => seat.name)).toEqual(["Anna", "Ben"]);
  });

  it("takes an answer in several moves", async () => {
    await draft.play("draw");
    expect([learning.stage, learning.played, draft.next]).toEqual(["asking", ["draw"], ["lay 1", "lay 2"]]);
    await draft.play("lay 1");
    expect([learning.stage, learning.instead]).toEqual(["right", false]);
    expect(kept("toy")).toBe(1);
  });

  it("takes another right answer, and says that the line is another", async () => {
    await draft.add("draw");
    expect([draft.turn, draft.next]).toEqual([["draw"], ["lay 1", "lay 2"]]);
    await draft.play("lay 2");
    expect([learning.stage, learning.instead]).toEqual(["right", true]);
  });

  it("explains what is wrong, takes it back, and helps after the second time", async () => {
    for (const stuck of [false, true]) {
      await draft.play("take");
      expect([learning.stage, learning.why, learning.stuck]).toEqual(["asking", "Draw first.", stuck]);
      expect([draft.turn, draft.next]).toEqual([[], ["draw", "take"]]);
    }
    await learning.showAnswer();
    expect([learning.stage, learning.last?.move, learning.why]).toEqual(["right", "wait", ""]);
  });

  it("tells what the rules forbid, with the clause", async () => {
    refused = true;
    await draft.play("draw");
    expect(draft.refusal).toMatchObject({ code: "illegal_move", clause: "R2.3" });
    expect(learning.stage).toBe("asking");
  });

  it("goes on to the end, and stops watching when somebody is in a hurry", async () => {
    const watching = learning.go(1);
    expect(learning.stage).toBe("watching");
    learning.stand();
    await watching;
    expect([learning.stage, learning.last?.seat]).toEqual(["asking", 1]);
    await learning.go(2);
    expect([learning.stage, learning.table?.stage, learning.table?.winners]).toEqual(["over", "over", [0]]);
    await open();
    expect([learning.stage, kept("toy")]).toEqual(["over", 2]);
  });

  it("goes back to the lesson before, or to this one when it was answered", async () => {
    learning.to(1);
    await draft.play("draw", "lay 1");
    learning.back();
    expect([learning.number, learning.stage]).toEqual([1, "asking"]);
    learning.back();
    expect(learning.number).toBe(0);
  });
});

it.each(['{"toy": "x"}', '{"toy": -1}', "null", "[", '{"toy": 1.5}'])("begins anew where %s was kept", (text) => {
  localStorage.setItem("speeltafel.learned", text);
  expect(kept("toy")).toBe(0);
});
