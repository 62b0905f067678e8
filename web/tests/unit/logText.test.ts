import { describe, expect, it } from "vitest";
import { ApiError } from "../../src/net/api";
import { moveName } from "../../src/games/moveNames";
import { errorMessage } from "../../src/net/errorMessages";
import type { Entry } from "../../src/net/wire";
import { logLines, logSentence, turnBegan } from "../../src/games/logText";

const table = { seats: [{ name: "Ann" }, { name: "Ben" }, { name: "Cas" }] };
const entry = (more: Partial<Entry>): Entry => ({ number: 1, at: 0, what: "moved", seat: 1, name: "Ben", ...more });

describe("moves in words", () => {
  it.each([
    ["coloretto", "take 1", "take row 2"],
    ["coloretto", "choose r", "start with red"],
    ["mu", "play k7 open", "play black 7 from the open cards"],
    ["mu", "trump none", "no trump"],
    ["mu", "trump 7", "7 is trump"],
    ["mu", "partner 2", "Cas as partner"],
    ["emmers", "knock 1.3", "knock out bucket 4 of row 2"],
    ["emmers", "keep 1", "keep part 2 from the left"],
    ["kleurenblok", "draw", "draw a card"],
    ["unheard", "of it", "of it"],
  ])("%s: %s", (game, move, words) => {
    expect(moveName(game, move, table)).toBe(words);
  });
});

describe("the log", () => {
  it("has the server's sentences for moves", () => {
    expect(logSentence(entry({ move: "play r3", text: "Ben plays red 3." }), "etalage", table)).toBe(
      "Ben plays red 3.",
    );
  });

  it("has names where the server has only numbers", () => {
    const sentence = logSentence(entry({ move: "partner 0", text: "Ben names seat 0 as partner." }), "mu", table);
    expect(sentence).toBe("Ben names Ann as partner.");
  });

  it("says when a bot stood in, and when a move is hidden", () => {
    expect(logSentence(entry({ move: "draw", text: "Ben draws.", stand_in: true }), "coloretto", table)).toBe(
      "Ben draws. (a bot)",
    );
    expect(logSentence(entry({}), "emmers", table)).toBe("Ben makes a move that nobody sees.");
  });

  it("tells the rest in words of ours", () => {
    expect(logSentence(entry({ what: "resigned" }), "mu", table)).toBe("Ben resigns.");
    expect(logSentence(entry({ what: "unheard_of" }), "mu", table)).toBe("");
  });
});

describe("refusals", () => {
  it("are told by their code, never raw", () => {
    expect(errorMessage({ code: "not_your_turn", text: "It is not your turn; Club 1 is to move." })).toBe(
      "It is not your turn.",
    );
    expect(errorMessage({ code: "illegal_move", text: "…", clause: "R3.2" })).toBe(
      "The rules do not allow that now. (R3.2)",
    );
    expect(errorMessage(new ApiError("too_fast", "…", 429))).toBe("That was too fast. Please wait a moment.");
  });

  it("may mean something particular for what was tried", () => {
    expect(errorMessage({ code: "not_now" }, "back")).toBe("There is nothing to take back.");
    expect(errorMessage({ code: "not_now" }, "sit")).toBe("That cannot be done now.");
  });

  it("are understandable even when they make no sense", () => {
    expect(errorMessage(new TypeError("Failed to fetch"))).toBe("There is no connection. Please try again.");
    expect(errorMessage(undefined)).toContain("Something went wrong");
    expect(errorMessage({ code: "unheard_of" })).toContain("Something went wrong");
  });
});

describe("lines of the log", () => {
  it("say the same only once, and leave talk to the chat", () => {
    const log = [entry({}), entry({}), entry({ what: "said", text: "Hi" }), entry({}), entry({ what: "resigned" })];
    const logSentence = logLines(log, "emmers", table).map(({ text, times }) => [text, times]);
    expect(logSentence).toEqual([
      ["Ben makes a move that nobody sees.", 3],
      ["Ben resigns.", 1],
    ]);
  });
});

describe("a turn", () => {
  it("begins with a move, not with what is said or asked meanwhile", () => {
    const log = [
      entry({ at: 10, what: "started" }),
      entry({ at: 20 }),
      entry({ at: 90, what: "said" }),
      entry({ at: 95, what: "asked" }),
    ];
    expect(turnBegan(log)).toBe(20);
    expect(turnBegan([...log, entry({ at: 99, what: "undone" })])).toBe(99);
    expect(turnBegan([])).toBeNull();
  });
});
