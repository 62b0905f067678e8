import { describe, expect, it } from "vitest";
import { openRecord } from "../../src/local/records";
import { recordOf, steps } from "../../src/local/replays";
import { isLocalTable } from "../../src/net/localIds";
import { games, testHub } from "./testHub";

const NAMES = ["Anna", "Berta", "Carl"];

/** The record of a game in which everybody plays the first legal move; so many moves of it. */
async function played(moves = Infinity, secret = false): Promise<string> {
  const table = (await games.game("etalage")).table({ players: 3, seed: 5, names: NAMES });
  while (!table.over && table.moves.length < moves) table.play(table.legal()[0]!);
  return table.record({ secret });
}

const open = (text: string, hub = testHub()): Promise<string> => openRecord(hub, text, ["etalage", "mu"]);

describe("a record", () => {
  it("becomes a table that can be replayed, and tells the same record", async () => {
    const [hub, text] = [testHub(), await played()];
    const id = await open(text, hub);
    expect(isLocalTable(id)).toBe(true);
    const { state } = await hub.room(id);
    expect([state.stage, state.seats.map(({ name }) => name)]).toEqual(["over", NAMES]);
    expect(recordOf(state)).toBe(text);
    const found = steps(state, "all", await games.words("etalage", "nl"));
    expect(found.moves).toBe(state.table!.moves.length);
    expect(found.winners.length).toBeGreaterThan(0);
    expect((await hub.store.heads()).map(({ names }) => names)).toEqual([NAMES]);
  });

  it("is kept once, whatever its line ends are", async () => {
    const [hub, text] = [testHub(), await played()];
    const id = await open(text, hub);
    expect(await open(text.replaceAll("\n", "\r\n"), hub)).toBe(id);
    expect(await hub.store.heads()).toHaveLength(1);
  });

  it("that ends too early is that of a game that was given up", async () => {
    const [hub, text] = [testHub(), await played(4)];
    const { state } = await hub.room(await open(text, hub));
    expect([state.stage, state.table!.moves.length]).toEqual(["abandoned", 4]);
    expect(recordOf(state)).toBe(text);
  });
});

describe("what is no true record", () => {
  const byHand = (text: string): string => text.slice(0, text.lastIndexOf("check:"));

  it.each<[string, (text: string) => string]>([
    ["record_form", () => "Dear club, the next evening is on Friday."],
    ["record_form", () => ""],
    ["record_form", (text) => text.slice(0, 200)],
    ["record_changed", (text) => text.replace("Anna", "Anne")],
    ["record_moves", (text) => byHand(text).replace(/result: .*/, "result: 1 2 3")],
    ["record_moves", (text) => byHand(text).replace(/\n {2}[^,\n]+,/, "\n  nothing,")],
    ["record_rules", (text) => byHand(text).replace(/rules: \d+/, "rules: 999")],
    ["record_game", (text) => byHand(text).replace("game: etalage", "game: patience")],
  ])("is refused: %s", async (code, change) => {
    const hub = testHub();
    await expect(open(change(await played()), hub)).rejects.toMatchObject({ name: "Refused", code });
    expect(await hub.store.heads()).toEqual([]);
  });

  it("is refused if it keeps its seed a secret", async () => {
    await expect(open(await played(3, true))).rejects.toMatchObject({ code: "record_secret" });
  });
});
