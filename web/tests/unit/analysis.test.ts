import { describe, expect, it } from "vitest";
import type { Analysis, AnalysisNews, AnalysisSource, JudgedDecision, Mark } from "../../src/net/analysis";
import { ApiError } from "../../src/net/api";
import { GameAnalysis } from "../../src/state/gameAnalysis.svelte";
import {
  accuracyOf,
  costliest,
  decisionAfter,
  keyMoments,
  lostAt,
  markedMoves,
  shareLine,
  sharesAfter,
} from "../../src/table/analysis/figures";

const judgement = { cost: 0, error: 0, clear: false, worlds: 8, before: [], after: [], moves: [] };

function decision(number: number, seat: number, before: number[], mark: Mark = "best"): JudgedDecision {
  const shares = { before, expected: before, after: before, luck: before.map(() => 0) };
  return { number, seat, move: "draw", ...shares, mark, known: judgement, open: null, reason: null };
}

const account = { fair: 0.5, place: 0, deal: 0, luck: 0, own: 0, others: 0, rest: 0, luck_error: 0 };

function analysis(worlds: number, finished: boolean): Analysis {
  return {
    version: 1,
    game: "patience",
    players: 2,
    names: ["Ann", "Bea"],
    scores: [3, 1],
    ending: "over",
    worlds,
    finished,
    seats: [
      { ...account, result: 1 },
      { ...account, result: 0 },
    ],
    decisions: [
      decision(2, 0, [0.5, 0.5]),
      decision(5, 1, [0.6, 0.4], "blunder"),
      decision(6, 0, [0.9, 0.1], "inaccurate"),
    ],
    moments: [
      { number: 5, seat: 1, kind: "decision", change: -0.3 },
      { number: 99, seat: 1, kind: "luck", change: 0.1 },
    ],
  };
}

describe("the figures of an analysis", () => {
  const whole = analysis(128, true);

  it("tell the shares at every moment, up to the result", () => {
    const shares = [0, 1, 2, 4, 5, 6, 8].map((moves) => sharesAfter(whole, moves)[0]);
    expect(shares).toEqual([0.5, 0.5, 0.6, 0.6, 0.9, 1, 1]);
    expect(shareLine(whole, 1, 8)).toEqual([
      [1, 0.5],
      [4, 0.4],
      [5, 0.1],
      [8, 0],
    ]);
  });

  it("count how well each decided", () => {
    expect(accuracyOf(whole, 0)).toEqual({
      decisions: 2,
      best: 1,
      bad: { inaccurate: 1, mistake: 0, blunder: 0 },
    });
    expect([...markedMoves(whole)]).toEqual([
      [5, { mark: "blunder", sign: "??" }],
      [6, { mark: "inaccurate", sign: "?!" }],
    ]);
  });

  it("answer where it was lost: by whoever did not win", () => {
    expect(lostAt(whole, keyMoments(whole))?.number).toBe(5);
    const [first, second] = whole.seats;
    expect(lostAt({ ...whole, seats: [second!, first!] }, keyMoments(whole))).toBeUndefined();
    expect([costliest(whole, 0)?.number, costliest(whole, 1)?.number]).toEqual([6, 5]);
  });

  it("name moments with their decisions", () => {
    expect(keyMoments(whole).map((each) => each.decision.number)).toEqual([5]);
    expect(decisionAfter(whole, 4)?.number).toBe(5);
    expect(decisionAfter(whole, 3)).toBeUndefined();
  });
});

interface Told {
  kept?: Analysis | null;
  news?: AnalysisNews[];
  problem?: ApiError;
}

function source(where: AnalysisSource["where"], { kept = null, news = [], problem }: Told): AnalysisSource {
  return {
    where,
    kept: async () => kept,
    async *work() {
      if (problem) throw problem;
      yield* news;
    },
  };
}

const [coarse, fine] = [analysis(8, false), analysis(128, true)];
const no = (code: string): ApiError => new ApiError(code, "", 400);

describe("the analysis of a game", () => {
  it("is the finest that is kept anywhere", async () => {
    const found = new GameAnalysis("oak", [source("here", { kept: coarse }), source("server", { kept: fine })]);
    await found.look();
    expect([found.found, found.progress, found.looked]).toEqual([fine, 1, true]);
  });

  it("gets finer while it is worked out", async () => {
    const news = [
      { progress: 0.1, analysis: null },
      { progress: 0.2, analysis: coarse },
      { progress: 1, analysis: fine },
    ];
    const found = new GameAnalysis("oak", [source("here", { news })]);
    await found.look();
    expect(found.found).toBeNull();
    await found.start();
    expect([found.found, found.progress, found.working, found.problem]).toEqual([fine, 1, null, null]);
  });

  it("is left to the server where the browser cannot", async () => {
    const server = source("server", { news: [{ progress: 1, analysis: fine }] });
    for (const code of ["unsupported", "unloadable", "broken", "record_referee"]) {
      const found = new GameAnalysis("oak", [source("here", { problem: no(code) }), server]);
      await found.start();
      expect([found.found, found.problem]).toEqual([fine, null]);
    }
    const early = new GameAnalysis("oak", [source("here", { problem: no("not_now") }), server]);
    await early.start();
    expect([early.found, (early.problem as ApiError).code]).toEqual([null, "not_now"]);
  });

  it("can be stopped, and what was found stays", async () => {
    const waiting: AnalysisSource = {
      where: "here",
      kept: async () => null,
      async *work(_, signal) {
        yield { progress: 0.2, analysis: coarse };
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        yield { progress: 1, analysis: fine };
      },
    };
    const found = new GameAnalysis("oak", [waiting]);
    const working = found.start();
    await expect.poll(() => found.found).toBe(coarse);
    found.stop();
    await working;
    expect([found.found, found.working, found.problem]).toEqual([coarse, null, null]);
  });
});
