import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { earlierRounds } from "../../src/games/mu/earlierRounds";
import { Memory } from "../../src/games/mu/memory";
import { bonus, deck, explainRound, goals, total, type PlayedRound } from "../../src/games/mu/scoring";
import { splitHand, sortHand } from "../../src/games/mu/handOrder";
import { marked, TapHandler } from "../../src/games/mu/tapHandler";
import { handSize, led, leaders, midBid, asView, role, trumpsOf, type View } from "../../src/games/mu/view";
import { Draft } from "../../src/state/draft.svelte";
import type { Command, Reply, TableSocket } from "../../src/net/tableSocket.svelte";
import type { Shown } from "../../src/net/wire";
import { settings } from "../../src/device/settings.svelte";

function view(changes: Partial<View> = {}): View {
  const players = changes.players ?? 4;
  const each = <T>(make: () => T): T[] => Array.from({ length: players }, make);
  return asView({
    players,
    options: { target: 200, rounds: null },
    phase: "bid",
    turn: 0,
    scores: each(() => 0),
    over: false,
    seat: 0,
    moves: [],
    hand: [],
    hand_sizes: each(() => 10),
    round: 0,
    dealer: 0,
    laid: each(() => []),
    passes: 0,
    lay_order: [],
    chief: null,
    vice: null,
    partner: null,
    chief_trump: null,
    vice_trump: null,
    bid: null,
    goal: null,
    trick: [],
    won: each(() => []),
    points: each(() => 0),
    ...changes,
  });
}

describe("the table", () => {
  it("knows who is what, and how many cards they hold", () => {
    const table = view({ chief: 1, vice: 0, partner: 3 });
    expect([0, 1, 2, 3].map((seat) => role(table, seat))).toEqual(["vice", "chief", null, "partner"]);
    expect(handSize(table, 2)).toBe(10);
    expect(handSize(view({ hands: [["r1"], [], [], []] }), 0)).toBe(1);
  });

  it("tells the highest bid, and who shares it", () => {
    expect(leaders(view())).toEqual({ most: 0, seats: [] });
    expect(leaders(view({ laid: [["r1"], ["b2", "b3"], [], ["g1", "g1"]] }))).toEqual({ most: 2, seats: [1, 3] });
  });

  it("knows a bid that has begun from one of an earlier turn", () => {
    expect(midBid(view({ lay_order: [1, 0] }))).toBe(true);
    expect(midBid(view({ lay_order: [1, 0], passes: 3 }))).toBe(false);
    expect(midBid(view({ lay_order: [0, 1] }))).toBe(false);
  });
});

describe("trumps", () => {
  const table = view({ phase: "play", chief_trump: "7", vice_trump: "r" });

  it("are known by colour and by number", () => {
    expect(trumpsOf(table, "r7")).toEqual(["chief", "vice"]);
    expect(trumpsOf(table, "b7")).toEqual(["chief"]);
    expect(trumpsOf(table, "r0")).toEqual(["vice"]);
    expect(trumpsOf(table, "b0")).toEqual([]);
    expect(trumpsOf(view({ chief_trump: "r", vice_trump: "r" }), "r0")).toEqual(["chief"]);
    expect(trumpsOf(view({ chief_trump: "none", vice_trump: "b" }), "b0")).toEqual(["vice"]);
  });

  it("are led when the first card is one", () => {
    expect(led(table)).toBe(null);
    expect(led({ ...table, trick: [[1, "b7"]] })).toBe("trump");
    expect(led({ ...table, trick: [[1, "b8"], [2, "r1"]] })).toBe("b"); // prettier-ignore
  });

  it("come first in the hand, the double ones before all", () => {
    expect(sortHand(table, ["r1", "r7", "y3", "b7"])).toEqual(["r7", "b7", "r1", "y3"]);
    expect(splitHand(["r7", "r7", "y3"])).toEqual(["r7", "r7 again", "y3"]);
  });
});

describe("scores", () => {
  it("have goals by the number of players", () => {
    expect(goals(4)[4]).toBe(38);
    expect(goals(5)[3]).toBe(33);
    expect([3, 4, 5, 6].map((players) => goals(players).at(-1))).toEqual([34, 58, 57, 56]);
  });

  it("have a bonus by bid and trump", () => {
    expect(["r", "none", "7", "8"].map((trump) => bonus(4, trump))).toEqual([40, 70, 50, 60]);
    expect(bonus(9, "none")).toBe(100);
    expect(total(["r0", "r1", "r6", "r7", "r8", "r9"])).toBe(6);
  });

  const end = { phase: "over", over: true, players: 5, chief: 0, partner: 1, chief_trump: "r" } as const;

  it("tell of an overbid", () => {
    const four = explainRound(view({ ...end, bid: 4, goal: 33, points: [20, 8, 10, 12, 10] }), null) as PlayedRound;
    expect(four).toMatchObject({ kind: "played", taken: 28, overbid: 2, extra: [-20, 0, 10, 10, 10] });
    expect(four.sums).toEqual([0, 8, 20, 22, 20]);
    const three = explainRound(view({ ...end, bid: 3, goal: 30, points: [12, 8, 20, 10, 10] }), null) as PlayedRound;
    expect(three.extra).toEqual([-30, 0, 15, 15, 15]);
  });

  it("find out who took the last trick", () => {
    const before = view({ ...end, over: false, phase: "play", bid: 1, goal: 24, points: [15, 7, 10, 12, 10] });
    const reached = explainRound(before, [15 + 10, 13 + 10, 10, 12, 10]) as PlayedRound;
    expect(reached).toMatchObject({ points: [15, 13, 10, 12, 10], taken: 28, overbid: 0, extra: [10, 10, 0, 0, 0] });
    const missed = explainRound(before, [15 - 10, 7, 10 + 5, 18 + 5, 10 + 5]) as PlayedRound;
    expect(missed).toMatchObject({ points: [15, 7, 10, 18, 10], overbid: 1 });
    expect(explainRound(before, [0, 0, 0, 0, 1]).kind).toBe("unseen");
    expect(explainRound(before, null).kind).toBe("unseen");
  });

  it("tell of an Eklat and of a round without bids", () => {
    const laid = [["r1", "r2", "r3"], ["b1", "b2"], ["g1", "g2", "g3"], []];
    const eklat = explainRound(view({ laid, lay_order: [0, 2, 1] }), [15, 0, -30, 0]);
    expect(eklat).toEqual({ kind: "eklat", number: 0, most: 3, seats: [0, 2], last: 2, sums: [15, 0, -30, 0] });
    expect(explainRound(view(), null)).toMatchObject({ kind: "passed", sums: [0, 0, 0, 0] });
  });
});

describe("what the board remembers", () => {
  it("is who played which card of the trick before", () => {
    const memory = new Memory();
    const before = view({ phase: "play", turn: 2, trick: [[3, "r5"], [0, "r1"], [1, "b2"]] }); // prettier-ignore
    memory.note(before);
    expect(memory.lastTrick(before)).toBe(null);
    const after = view({ phase: "play", turn: 3, won: [[], [], [], ["r5", "r1", "b2", "r3"]] });
    memory.note(after);
    expect(memory.lastTrick(after)).toEqual({ cards: ["r5", "r1", "b2", "r3"], seats: [3, 0, 1, 2], winner: 3 });
    const next = { ...after, trick: [[3, "g1"]] as [number, string][], turn: 0 };
    expect(memory.lastTrick(next)?.seats).toEqual([3, 0, 1, 2]);
    expect(new Memory().lastTrick(next)).toEqual({ cards: ["r5", "r1", "b2", "r3"], seats: null, winner: 3 });
  });

  it("is the round before", () => {
    const memory = new Memory();
    const laid = [["r1"], ["b1"], [], []];
    memory.note(view({ laid, lay_order: [0, 1], scores: [7, 0, 0, 0] }));
    const now = view({ round: 1, scores: [12, -10, 0, 0] });
    memory.note(now);
    expect(memory.lastRound(now)).toMatchObject({ kind: "eklat", last: 1, sums: [5, -10, 0, 0] });
    expect(new Memory().lastRound(now)).toBe(null);
  });

  it("is the trick with which a round ended, whose last card nobody sends", () => {
    const cards = deck(4);
    const [last, ...others] = ["k9", "g7", "g6", "g5"];
    const won = cards.filter((card, i) => cards.indexOf(card) !== i || ![last, ...others].includes(card));
    const table = {
      phase: "play" as const,
      turn: 0,
      chief: 1,
      partner: 2,
      bid: 1,
      goal: 30,
      trick: others.map((card, i) => [i + 1, card]) as [number, string][],
      won: [[], won, [], []],
      points: [0, 55, 0, 0],
    };
    const memory = new Memory();
    memory.note(view(table));
    const over = memory.finalTrick(view({ round: 1, scores: [0, 70, 10, 0] }))!;
    expect(over.trick).toEqual({ cards: ["g7", "g6", "g5", "k9"], seats: [1, 2, 3, 0], winner: 1 });
    expect(memory.finalTrick(view({ over: true, round: 0, scores: [0, 65, 15, 0] }))?.trick.winner).toBe(2);
    memory.note(view({ ...table, trick: [] }));
    expect(memory.finalTrick(view({ round: 1 }))).toBe(null);
  });
});

describe("a game's rounds", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are told from the table at their end, but for the last", async () => {
    const passed = view({ over: true });
    const eklat = view({ over: true, round: 1, laid: [["r1"], ["b1"], [], []], lay_order: [0, 1] });
    const ends = [passed, eklat, view({ over: true, round: 2 })].map((each) => ({ view: each }));
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(ends)));
    const rounds = await earlierRounds("t1");
    expect(rounds.map(({ kind, sums }) => [kind, sums])).toEqual([
      ["passed", [0, 0, 0, 0]],
      ["eklat", [5, -10, 0, 0]],
    ]);
  });
});

describe("taps", () => {
  let played: string[][];

  /** A draft at a server that allows `next`, and `after` some moves others; what is played leads to the same again. */
  function draft(next: string[], after: Record<string, string[]> = {}): Draft {
    const server = {
      table: { stage: "playing", moves: 0, you: 0, view: { moves: next } } as unknown as Shown,
      async send(command: Command): Promise<Reply> {
        if (command.do === "ahead") {
          const { turn } = command;
          return { is: "foreseen", version: 1, turn, next: after[turn.join()] ?? [], view: {}, certain: true };
        }
        if (command.do === "play") played.push([command.move]);
        else if (command.do === "turn") played.push(command.turn);
        server.table = { ...server.table, moves: server.table.moves + 1 };
        made.sync();
        return { is: "done", version: 1 };
      },
    };
    const made = new Draft(server as unknown as TableSocket);
    made.sync();
    return made;
  }

  beforeEach(() => {
    played = [];
  });
  afterEach(() => {
    settings.confirm = false;
  });

  it("lay several cards as one turn, and can be taken back", async () => {
    const now = ["lay r1", "lay r2", "stop"];
    const making = draft(now, { "lay r1": ["lay r2", "stop"], "lay r2": ["lay r1", "stop"] });
    const taps = new TapHandler(making, view({ moves: now }));
    await taps.tap("lay r1");
    await taps.tap("lay r2");
    expect(taps.cards).toEqual(["r1", "r2"]);
    await taps.untap("lay r1");
    expect(taps.chosen).toEqual(["lay r2"]);
    await taps.bid();
    expect(played).toEqual([["lay r2", "stop"]]);
  });

  it("leave the end out where the turn ends by itself, and pass with nothing laid", async () => {
    const now = ["lay r1", "stop"];
    const taps = new TapHandler(draft(now), view({ moves: now }));
    await taps.bid();
    await taps.tap("lay r1");
    await taps.bid();
    expect(played).toEqual([["stop"], ["lay r1"]]);
  });

  it("choose trump and partner together", async () => {
    const now = ["trump r", "trump 7", "trump none"];
    const partners = { "trump r": ["partner 1", "partner 2"], "trump 7": ["partner 1", "partner 2"] };
    const taps = new TapHandler(draft(now, partners), view({ phase: "chief_trump", chief: 0, moves: now }));
    expect(taps.can("partner 1")).toBe(false);
    await taps.tap("trump r");
    await taps.tap("trump 7");
    await taps.tap("partner 2");
    expect(played).toEqual([["trump 7", "partner 2"]]);
  });

  it("play a card at once, or change it until it is confirmed", async () => {
    const now = ["play r1", "play r2 open"];
    const making = draft(now, { "play r1": ["play g1"] });
    const taps = new TapHandler(making, view({ phase: "play", moves: now }));
    await taps.tap("play r1");
    settings.confirm = true;
    await taps.tap("play r1");
    expect(taps.can("play g1")).toBe(false); // of the trick after this one
    await taps.tap("play r2 open");
    expect(taps.chosen).toEqual(["play r2 open"]);
    expect(played).toEqual([["play r1"]]);
  });

  it("mark one of twins", () => {
    expect(marked(["k7", "k7", "r1"], ["k7"])).toEqual([true, false, false]);
    expect(marked(["k7", "k7", "r1"], ["r1", "k7", "k7"])).toEqual([true, true, true]);
  });
});
