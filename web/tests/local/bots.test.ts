import { copyFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BotRunner } from "../../src/local/botRunner";
import { Games } from "../../src/local/games";
import { openingEvents, validated } from "../../src/local/plan";
import { TableState } from "../../src/local/tableState";
import type { MissingNetwork } from "../../src/net/localProtocol";
import { BUILT, quickBots } from "./testHub";

const NETWORK = "etalage.network";

/** A table at which a bot of this level is to move. */
async function awaitingBot(folder: string, level: string): Promise<TableState> {
  const game = await new Games(pathToFileURL(`${folder}/`)).game("etalage");
  const seats = [{ for: "bot", level }, { for: "anyone" }, { for: "bot", level }] as const;
  const plan = validated(game, { game: "etalage", seats: [...seats] });
  for (;;) {
    const state = new TableState("local-1", game);
    const events = openingEvents(plan, { id: "here", name: "Anna" });
    events.forEach((event, i) => state.apply({ number: i + 1, at: 0, event }));
    if (state.botToMove !== null) return state; // whoever begins is drawn by lot
  }
}

describe("bots whose network is not there", () => {
  let folder: string;
  let told: (MissingNetwork | null)[];
  let reported: unknown[];
  let bots: BotRunner;
  let cached: boolean;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "speeltafel-"));
    await cp(fileURLToPath(BUILT), folder, { recursive: true, filter: (file) => !file.endsWith(NETWORK) });
    [told, reported, cached] = [[], [], false];
    const around = { tellMissing: (_: string, missing: MissingNetwork | null) => void told.push(missing) };
    bots = quickBots((problem) => reported.push(problem), { ...around, isCached: async () => cached });
  });

  afterEach(() => rm(folder, { recursive: true }));

  const fetched = (): Promise<void> => copyFile(fileURLToPath(new URL(NETWORK, BUILT)), join(folder, NETWORK));

  it("play by rules of thumb, say so once, and go on with it when it can be fetched", async () => {
    const state = await awaitingBot(folder, "club");
    for (let i = 0; i < 2; i++) expect(state.table!.legal()).toContain((await bots.moves(state))[0]!.move);
    expect(told).toEqual([{ why: "unreachable", bytes: state.game.manifest.files[NETWORK]!.bytes }]);
    expect(reported).toHaveLength(1);
    await fetched();
    await bots.moves(state);
    await bots.moves(state);
    expect(told.slice(1)).toEqual([null]);
  });

  it("fetch nothing where data are to be saved, until somebody wants it", async () => {
    await fetched();
    const state = await awaitingBot(folder, "club");
    bots.wishes = { pause: 0, saveData: true };
    await bots.moves(state);
    expect(told).toMatchObject([{ why: "saving" }]);
    bots.wishes = { pause: 0, saveData: false };
    await bots.moves(state);
    expect(told.slice(1)).toEqual([null]);
    expect(reported).toEqual([]);
  });

  it("take what is in the browser already, however much data are to be saved", async () => {
    await fetched();
    [bots.wishes, cached] = [{ pause: 0, saveData: true }, true];
    await bots.moves(await awaitingBot(folder, "club"));
    expect(told).toEqual([]);
  });

  it("do not care, if their level needs none", async () => {
    bots.wishes = { pause: 0, saveData: true };
    await bots.moves(await awaitingBot(folder, "greedy"));
    expect([told, reported]).toEqual([[], []]);
  });
});
