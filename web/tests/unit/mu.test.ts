import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenView } from "../../src/games/mu/boardTypes";
import { addGameMessages } from "../../src/games/gameMessages";
import { splitHand, sortHand } from "../../src/games/mu/handOrder";
import { headline, story } from "../../src/games/mu/roundText";
import { marked, TapHandler } from "../../src/games/mu/tapHandler";
import { cardPoints, handSize, hasEnded, own, trumpsOf, type EndedRound } from "../../src/games/mu/view";
import { Draft } from "../../src/state/draft.svelte";
import type { Command, Reply, TableSocket } from "../../src/net/tableSocket.svelte";
import type { Shown } from "../../src/net/wire";
import { settings } from "../../src/device/settings.svelte";
import { derived, eklat, passed, played as playedRound, view } from "../muView";

await addGameMessages("mu");

const open: OpenView = { ...view(), hands: [["r1"], [], [], []] };

describe("the table", () => {
  it("knows how many cards everyone holds, with hands open or not", () => {
    expect(handSize(view(), 2)).toBe(10);
    expect(handSize(open, 0)).toBe(1);
  });

  it("has nothing of one's own where all hands are open", () => {
    expect(own(view({ hand: ["k1"] }))).toMatchObject({ seat: 0, hand: ["k1"] });
    expect(own(open)).toEqual({ seat: null, moves: [], hand: [], yours: null });
  });
});

describe("cards", () => {
  const cards = { chief: ["r7", "y7", "g7", "b7", "k7"], vice: ["r0", "r7"] };
  const table = view({ phase: "play", derived: derived({ trump_cards: cards }) });

  it("have the trumps that they match, and points", () => {
    expect(["r7", "b7", "r0", "b0"].map((card) => trumpsOf(table, card))).toEqual([
      ["chief", "vice"],
      ["chief"],
      ["vice"],
      [],
    ]);
    expect(["r0", "k1", "y6"].map((card) => cardPoints(table, card))).toEqual([1, 0, 2]);
  });

  it("are in hand with trumps first, the double ones before all", () => {
    expect(sortHand(table, ["r0", "r7", "y3", "b7"])).toEqual(["r7", "b7", "r0", "y3"]);
    expect(splitHand(["r7", "r7", "y3"])).toEqual(["r7", "r7 again", "y3"]);
  });
});

describe("a round", () => {
  const table = { seats: ["Ann", "Ben", "Cas", "Dot"].map((name) => ({ name })) } as Shown;

  function told(round: ReturnType<typeof view>): string[] {
    expect(hasEnded(round)).toBe(true);
    return [headline(table, round as EndedRound), ...story(table, round as EndedRound)];
  }

  it("that reached its goal tells the bonus", () => {
    expect(told(playedRound(38, { extra: [50, 0, 50, 0] }))).toEqual([
      "Round 1 · Ann and Cas: 38 of 36",
      "Ann was chief with 4 cards; trump: number 7; goal: 36.",
      "Ann and Cas together took 38 points.",
      "Goal reached: 10 × 4 + 10 = 50 for each of the team.",
    ]);
    const most = { bonus: { for_card: 10, for_trump: 0, each: 100, capped: true }, team: [0] };
    expect(told(playedRound(60, {}, most)).slice(2)).toEqual([
      "Ann took 60 points.",
      "Goal reached: 10 × 4 = 100. (100 is the most)",
    ]);
  });

  it("that was overbid tells the penalty", () => {
    expect(told(playedRound(33, { overbid: 2, penalty: 20, reward: 10 })).slice(3)).toEqual([
      "Overbid by 2 cards.",
      "The chief loses 20; every opponent gets 10.",
    ]);
  });

  it("without play tells why", () => {
    expect(told(eklat())).toEqual([
      "Round 1 · Eklat",
      "Eklat: Ann and Cas share the highest bid of 3 cards.",
      "Cas laid last and loses 30; the others of them get 15.",
    ]);
    expect(told(passed({ round: 1 }))).toEqual(["Round 2 · nobody bid", "Nobody bid, and nobody scored."]);
    expect(hasEnded(view())).toBe(false);
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
          return { is: "foreseen", version: 1, turn, next: after[turn.join()] ?? [], view: view(), certain: true };
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
    const choosing = { phase: "chief_trump", chief: 0, moves: now, derived: derived({ partners: [1, 2] }) } as const;
    const taps = new TapHandler(draft(now, partners), view(choosing));
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
