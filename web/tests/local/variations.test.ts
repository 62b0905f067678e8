import { describe, expect, it } from "vitest";
import { openRecord } from "../../src/local/records";
import { frame, recordOf, replayOf } from "../../src/local/replays";
import type { TableState } from "../../src/local/tableState";
import { openVariation, variationOf, variationsOf } from "../../src/local/variations";
import { handlerFor } from "../../src/local/handlers";
import type { Hub } from "../../src/local/hub";
import type { Variation } from "../../src/net/localProtocol";
import { games, testHub } from "./testHub";

const NAMES = ["Anna", "Berta", "Carl"];
const PERSON = { id: "here", name: "Dora" };
const HAND = [null, null, null];
const SEED = "5e".repeat(32);
const AFTER = 6;

/** The record of a game in which everybody plays the first legal move. */
async function played(): Promise<string> {
  const table = (await games.game("coloretto")).table({ players: 3, seed: 5, names: NAMES, options: { games: 1 } });
  while (!table.over) table.play(table.legal()[0]!);
  return table.record();
}

async function varied(
  hub: Hub,
  { after = AFTER, ...changes }: Partial<Variation> & { after?: number } = {},
): Promise<TableState> {
  const variation = { of: "oak", record: await played(), seats: HAND, cards: null, moves: [], ...changes };
  return (await hub.room(await openVariation(hub, PERSON, variation, ["coloretto"], after))).state;
}

async function play(hub: Hub, { id }: TableState, choose: (moves: string[]) => string): Promise<TableState> {
  const move = choose((await hub.room(id)).state.table!.legal());
  return (await hub.handle(id, handlerFor(PERSON.id, { do: "play", move }))).state;
}

const last = (moves: string[]): string => moves.at(-1)!;

describe("a variation", () => {
  it("begins where it was asked for, and is played by hand on every seat", async () => {
    const hub = testHub();
    let state = await varied(hub);
    expect(state.table!.moves).toHaveLength(AFTER);
    expect(state.seats.map(({ name }) => name)).toEqual(NAMES);
    while (state.stage === "playing") {
      expect(state.seatOf(PERSON.id)).toBe(state.turn);
      state = await play(hub, state, last);
    }
    expect(new Set(state.table!.movers.slice(AFTER)).size).toBe(3);
    const again = (await games.game("coloretto")).replay(recordOf(state));
    expect(again.scores).toEqual(state.table!.scores);
  });

  it("is played to its end by bots", async () => {
    const hub = testHub();
    const { id } = await varied(hub, { seats: ["random", "greedy", "random"] });
    await expect.poll(async () => (await hub.room(id)).state.stage).toBe("over");
  });

  it("may deal anew what a seat does not know, and nothing else", async () => {
    const hub = testHub();
    const [real, other] = [await varied(hub), await varied(hub, { cards: { seat: 1, seed: SEED } })];
    expect(other.table!.viewJson(1)).toEqual(real.table!.viewJson(1));
    expect(other.table!.reveal()).not.toEqual(real.table!.reveal());
    let state = other;
    while (state.stage === "playing") state = await play(hub, state, last);
    const words = await games.words("coloretto", "en");
    expect(replayOf(state, "all", words).frames.at(-1)!.view.scores).toEqual(state.table!.scores);
    expect(frame(state, 1, AFTER, words).view).toEqual(real.table!.viewJson(1));
    expect(() => recordOf(state)).toThrow("has no record");
  });

  it("is taken back no further than to its beginning", async () => {
    const hub = testHub();
    let state = await varied(hub, { cards: { seat: 0, seed: SEED } });
    const before = state.table!.bytes();
    const back = handlerFor(PERSON.id, { do: "back" });
    await expect(hub.handle(state.id, back)).rejects.toMatchObject({ code: "not_now" });
    state = await play(hub, state, last);
    state = (await hub.handle(state.id, back)).state;
    expect(state.table!.bytes()).toEqual(before);
    expect(state.table!.moves).toHaveLength(AFTER);
  });

  it("stands with the game that it varies, and not among games", async () => {
    const hub = testHub();
    const { id } = await varied(hub);
    const second = await varied(hub, { after: 9 });
    await varied(hub, { of: "elm" });
    expect((await variationsOf(hub, "oak")).map((each) => [each.id, each.after]).sort()).toEqual(
      [
        [id, AFTER],
        [second.id, 9],
      ].sort(),
    );
  });

  it("is the same where it is opened from what is told of it, and there once", async () => {
    const [hub, elsewhere] = [testHub(), testHub()];
    for (const cards of [null, { seat: 2, seed: SEED }]) {
      let state = await varied(hub, { cards });
      for (let i = 0; i < 4; i++) state = await play(hub, state, last);
      const told = JSON.parse(JSON.stringify(variationOf(state))) as Variation;
      expect(told.moves).toHaveLength(4);
      const opened = await openVariation(elsewhere, PERSON, told, ["coloretto"]);
      const found = (await elsewhere.room(opened)).state;
      expect(found.table!.bytes()).toEqual(state.table!.bytes());
      expect(variationOf(found)).toEqual(told);
      expect(await openVariation(elsewhere, PERSON, told, ["coloretto"])).toBe(opened);
    }
  });

  it("is none of a game of its own", async () => {
    const hub = testHub();
    const id = await openRecord(hub, await played(), ["coloretto"]);
    expect(variationOf((await hub.room(id)).state)).toBeNull();
  });
});

describe("what is no variation", () => {
  it.each<[string, Partial<Variation> & { after?: number }]>([
    ["record_form", { seats: [null] }],
    ["record_form", { seats: ["grandmaster", null, null] }],
    ["record_form", { cards: { seat: 3, seed: SEED } }],
    ["record_form", { cards: { seat: 0, seed: "short" } }],
    ["record_form", { after: Infinity }],
    ["record_form", { record: "Dear club, the next evening is on Friday." }],
    ["illegal_move", { moves: ["take the train"] }],
    ["bad_message", { after: -1 }],
  ])("is refused: %s", async (code, changes) => {
    const hub = testHub();
    const whole =
      changes.after === Infinity
        ? { ...changes, after: (await games.game("coloretto")).replay(await played()).moves.length }
        : changes;
    await expect(varied(hub, whole)).rejects.toMatchObject({ code });
    expect(await hub.store.heads()).toEqual([]);
  });
});
