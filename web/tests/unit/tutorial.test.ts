import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Draft } from "../../src/state/draft.svelte";
import { Tutorial, type FirstGame, type LessonFrame } from "../../src/state/tutorial.svelte";
import { saveProgress, loadProgress } from "../../src/state/tutorialProgress";
import { anyView } from "../anyView";

const shot = (moves: string[], seat: number | null = null): LessonFrame => ({
  view: anyView({ moves, scores: [0, 0] }),
  prompt: "Play.",
  seat,
  move: seat === null ? "" : "wait",
  text: "",
});

function lesson(id: string, shots: LessonFrame[]) {
  const words = { title: id, before: "", learn: "", ask: "", right: "" };
  return { id, ...words, shots, answer: ["draw", "lay 1"], answered: [shot(["lay 1"], 0), shot([], 0)] };
}

const GAME: FirstGame = {
  game: "toy",
  seat: 0,
  names: ["", "Ben"],
  lessons: [lesson("one", [shot(["draw", "take"])]), lesson("two", [shot([]), shot([], 1), shot(["draw", "take"], 1)])],
  finish: [shot([]), { ...shot([], 1), view: anyView({ scores: [4, 2], over: true }) }],
  open: anyView({ over: true }),
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
  let tutorial: Tutorial;
  let draft: Draft;
  let refused = false;

  async function open(): Promise<void> {
    tutorial = new Tutorial(
      "toy",
      () => "Anna",
      () => draft.sync(),
    );
    draft = new Draft(tutorial);
    await tutorial.open();
  }

  beforeEach(async () => {
    refused = false;
    saveProgress("toy", 0);
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
    expect([tutorial.stage, tutorial.number, draft.next]).toEqual(["asking", 0, ["draw", "take"]]);
    expect(tutorial.table?.seats.map((seat) => seat.name)).toEqual(["Anna", "Ben"]);
  });

  it("takes an answer in several moves", async () => {
    await draft.play("draw");
    expect([tutorial.stage, tutorial.played, draft.next]).toEqual(["asking", ["draw"], ["lay 1", "lay 2"]]);
    await draft.play("lay 1");
    expect([tutorial.stage, tutorial.instead]).toEqual(["right", false]);
    expect(loadProgress("toy")).toBe(1);
  });

  it("takes another right answer, and says that the line is another", async () => {
    await draft.add("draw");
    expect([draft.turn, draft.next]).toEqual([["draw"], ["lay 1", "lay 2"]]);
    await draft.play("lay 2");
    expect([tutorial.stage, tutorial.instead]).toEqual(["right", true]);
  });

  it("explains what is wrong, takes it back, and helps after the second time", async () => {
    for (const stuck of [false, true]) {
      await draft.play("take");
      expect([tutorial.stage, tutorial.why, tutorial.stuck]).toEqual(["asking", "Draw first.", stuck]);
      expect([draft.turn, draft.next]).toEqual([[], ["draw", "take"]]);
    }
    await tutorial.showAnswer();
    expect([tutorial.stage, tutorial.last?.move, tutorial.why]).toEqual(["right", "wait", ""]);
  });

  it("tells what the rules forbid, with the clause", async () => {
    refused = true;
    await draft.play("draw");
    expect(draft.refusal).toMatchObject({ code: "illegal_move", clause: "R2.3" });
    expect(tutorial.stage).toBe("asking");
  });

  it("goes on to the end, and stops watching when somebody is in a hurry", async () => {
    const watching = tutorial.go(1);
    expect(tutorial.stage).toBe("watching");
    tutorial.showQuestion();
    await watching;
    expect([tutorial.stage, tutorial.last?.seat]).toEqual(["asking", 1]);
    await tutorial.go(2);
    expect([tutorial.stage, tutorial.table?.stage, tutorial.table?.winners]).toEqual(["over", "over", [0]]);
    await open();
    expect([tutorial.stage, loadProgress("toy")]).toEqual(["over", 2]);
  });

  it("goes back to the lesson before, or to this one when it was answered", async () => {
    tutorial.jumpTo(1);
    await draft.play("draw", "lay 1");
    tutorial.back();
    expect([tutorial.number, tutorial.stage]).toEqual([1, "asking"]);
    tutorial.back();
    expect(tutorial.number).toBe(0);
  });
});

it.each(['{"toy": "x"}', '{"toy": -1}', "null", "[", '{"toy": 1.5}'])("begins anew where %s was kept", (text) => {
  localStorage.setItem("speeltafel.learned", text);
  expect(loadProgress("toy")).toBe(0);
});
