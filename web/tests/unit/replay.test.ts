import { describe, expect, it, vi } from "vitest";
import { formatCountdown, formatTimestamp } from "../../src/i18n/timeFormat";
import { formatShare, wholePercents } from "../../src/table/hintFormat";
import { Replay, tableAt, turnStarts, type TableOfReplay } from "../../src/state/replay.svelte";
import { anyView } from "../anyView";

describe("clocks", () => {
  it.each([
    [75, "1:15"],
    [59.2, "1:00"],
    [-3, "0:00"],
    [3600, "1:00:00"],
    [90_000, "25:00:00"],
    [3 * 86_400, "3 d"],
  ])("%d seconds", (seconds, text) => {
    expect(formatCountdown(seconds, "d")).toBe(text);
  });

  it("tell the time today, and the day before that", () => {
    const now = new Date(2026, 4, 17, 15, 30).getTime();
    expect(formatTimestamp(now / 1000 - 60, "en", now)).toMatch(/0?3:29/);
    expect(formatTimestamp(now / 1000 - 86_400 * 2, "nl", now)).toBe("15 mei");
  });
});

describe("hints", () => {
  it.each([
    [0.624, 0.0205, "62 % ± 4"],
    [0.624, 0.002, "62 %"],
    [1, 0, "100 %"],
  ])("a share of %d with an error of %d", (share, error, text) => {
    expect(formatShare({ share, error })).toBe(text);
  });

  it.each([
    [[0.335, 0.335, 0.33], 0, [34, 33, 33]],
    [[0.336, 0.336, 0.328], 2, [34, 33, 33]],
    [[0.125, 0.625, 0.25], 1, [12, 63, 25]],
    [[0.005, 0.005, 0.99], 0, [1, 0, 99]],
    [[0, 1], 0, [0, 100]],
  ])("whole percents of %j sum to 100 whoever asks", (shares, you, whole) => {
    expect(wholePercents(shares, you)).toEqual(whole);
    expect(whole.reduce((sum, share) => sum + share)).toBe(100);
  });
});

describe("replays", () => {
  const played: TableOfReplay = {
    table: "t",
    game: "mu",
    names: ["Ann", "Ben"],
    moves: 3,
    result: [5, 9],
    winners: [1],
    resigned: [0],
  };

  it("know where turns begin", () => {
    expect(turnStarts([{ seat: 0 }, { seat: 0 }, { seat: 1 }, { seat: 0 }])).toEqual([0, 2, 3]);
  });

  it("show a table that nobody can act at", () => {
    const middle = tableAt(played, { number: 2, viewpoint: "1", view: anyView(), last: null });
    expect([middle.you, middle.stage, middle.winners]).toEqual([1, "playing", []]);
    const end = tableAt(played, { number: 3, viewpoint: "all", view: anyView(), last: null });
    expect([end.you, end.stage, end.winners, end.seats[0]!.resigned]).toEqual([null, "over", [1], true]);
  });

  it("open the viewpoint that was chosen last, whichever answer comes last", async () => {
    const answers = new Map<string, (response: Response) => void>();
    vi.stubGlobal("fetch", (path: string) => {
      const seat = new URL(path, "http://table.test").searchParams.get("seat") ?? "";
      return new Promise((done) => answers.set(seat, done));
    });
    const replay = new Replay("t");
    const [first, second, third] = [replay.open("0"), replay.open("1"), replay.open("all")];
    answers.get("all")!(new Response(JSON.stringify({ ...played, steps: [], names: ["all"] })));
    expect(await third).toBe(true);
    answers.get("0")!(new Response(JSON.stringify({ ...played, steps: [], names: ["late"] })));
    answers.get("1")!(new Response("{}", { status: 404 }));
    expect([await first, await second]).toEqual([false, false]); // nor is the refusal of an old one an error now
    expect(replay.data?.names).toEqual(["all"]);
    vi.unstubAllGlobals();
  });

  it("show a view with the eyes that it is for, whichever answer comes last", async () => {
    const answers = new Map<string, () => void>();
    const answer = (path: string): Promise<Response> =>
      new Promise((done) => {
        const seat = new URL(path, "http://table.test").searchParams.get("seat") ?? "";
        answers.set(seat, () => done(new Response(JSON.stringify({ number: 0, view: { seat } }))));
      });
    vi.stubGlobal("fetch", answer);
    const replay = new Replay("t");
    const first = replay.show(0, "0");
    answers.get("0")!();
    await first;
    const [second, third] = [replay.show(0, "1"), replay.show(0, "all")];
    expect(replay.frame).toEqual({ number: 0, viewpoint: "0", view: { seat: "0" }, last: null });
    answers.get("all")!();
    await third;
    answers.get("1")!();
    await second;
    expect(replay.frame).toEqual({ number: 0, viewpoint: "all", view: { seat: "all" }, last: null });
    vi.unstubAllGlobals();
  });
});
