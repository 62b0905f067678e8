import { describe, expect, it } from "vitest";
import type { Schemas } from "../../src/net/operations";
import type { FromClient } from "../../src/net/wire";
import { isLocalTable } from "../../src/net/localIds";
import { games, testHub } from "./testHub";
import { Page, planOf, seated } from "./testPage";

describe("a table in a browser", () => {
  it("is dealt at once, and bots move", async () => {
    const page = await seated();
    const { table, log } = await page.calm();
    expect(isLocalTable(table.id)).toBe(true);
    expect(table).toMatchObject({ stage: "playing", you: 0, host: "here", rated: false });
    expect(table.seats.map(({ name, kind }) => [name, kind])).toEqual([
      ["Anna", "guest"],
      ["Greedy 1", "house"],
      ["Greedy 2", "house"],
      ["Greedy 3", "house"],
    ]);
    expect(page.heard[0]).toMatchObject({ is: "update", since: 0 });
    expect(log.every(({ what }) => ["opened", "sat", "started", "moved"].includes(what))).toBe(true);
    expect(page.heard).toContainEqual({ is: "present", version: 3, seats: [0], watching: 0 });
  });

  it("takes back, hints, lets a bot stand in, and goes on", async () => {
    const page = await seated();
    await expect(page.do({ do: "back" })).rejects.toMatchObject({ code: "not_now" });
    const before = (await page.calm()).table.moves;
    await page.play();
    await page.do({ do: "back" });
    expect((await page.calm()).table.moves).toBe(before);
    const hint = await page.do({ do: "hint", ref: 3 });
    expect(hint).toMatchObject({ is: "hinted", ref: 3 });
    expect(hint.is === "hinted" && page.latest.table.view!.moves).toContain(hint.is === "hinted" && hint.move);
    await page.do({ do: "leave" });
    expect(page.latest.table.seats[0]).toMatchObject({ away: true, level: "club" });
    await page.do({ do: "return" });
    expect((await page.calm()).table.seats[0]).toMatchObject({ away: false, level: null });
  });

  it("has bots that answer however soon one moves", async () => {
    const page = await seated();
    for (let i = 0; i < 3; i++) {
      const { table } = await page.calm();
      expect(table.prompt).not.toBe("");
      await page.do({ do: "play", move: table.view!.moves![0]!, moves: table.moves });
    }
  });

  it("does a command that comes again once", async () => {
    const page = await seated();
    const { table } = await page.calm();
    const message = { do: "play", move: table.view!.moves![0]!, moves: table.moves, id: "abc-1", ref: 1 } as const;
    const [first, second] = [await page.do(message), await page.do(message)];
    expect(second.version).toBe(first.version);
    expect((await page.hub.room(page.table)).state.log.filter(({ event }) => event.deed === "abc-1")).toHaveLength(1);
  });

  it("refuses as a server does", async () => {
    const page = await seated();
    const { table } = await page.calm();
    const refused = (message: FromClient, code: string) => expect(page.do(message)).rejects.toMatchObject({ code });
    await refused({ do: "play", move: "no such move" }, "illegal_move");
    await refused({ do: "play", move: table.view!.moves![0]!, moves: 99 }, "stale");
    await refused({ do: "return" }, "not_now");
    await refused({ do: "sit" }, "not_now");
    await refused({ do: "answer", yes: true }, "not_now");
    await refused({ do: "say", text: "Hello" }, "not_now");
    await refused({ do: "again" }, "not_now");
    await refused({ do: "ahead", turn: "all" } as never, "bad_message");
    await refused({ do: "dance" } as never, "bad_message");
    const look = (path: string, query = {}) => expect(page.get(path, query)).rejects;
    await look("/api/tables/{table}/record").toMatchObject({ code: "not_now" });
    await look("/api/tables/{table}/steps", { seat: "9" }).toMatchObject({ code: "bad_message" });
    await look("/api/tables/{table}/steps", { language: "xx" }).toMatchObject({ code: "bad_message" });
    await look("/api/tables/{table}/socket").toMatchObject({ code: "not_found" });
    expect((await page.calm()).table.moves).toBe(table.moves);
  });

  it.each([
    [planOf("coloretto", 9), "bad_table"],
    [planOf("coloretto", 4, { games: "many" }), "bad_table"],
    [{ ...planOf("coloretto", 4), rated: true }, "bad_table"],
    [{ ...planOf("coloretto", 4), pace: { per_move: 10 } }, "bad_table"],
    [{ ...planOf("coloretto", 4), stand_in: "nobody" }, "bad_table"],
    [{ game: "coloretto", seats: [{ for: "anyone" }, { for: "anyone" }, { for: "bot" }] }, "bad_table"],
    [planOf("Nothing!", 4), "bad_message"],
    [planOf("nothing", 4), "unloadable"],
  ] as [Schemas["TablePlan"], string][])("cannot be as in %j", async (plan, code) => {
    await expect(new Page(testHub()).make(plan)).rejects.toMatchObject({ code });
  });

  it("is nobody's without a name", async () => {
    const { routes } = new Page(testHub());
    const body = { plan: planOf("coloretto", 4) };
    await expect(routes.answer("post", "/api/tables", { body })).rejects.toMatchObject({ code: "unknown_person" });
    for (const name of ["", " ", "x".repeat(25), "a\u0000b"]) {
      await expect(routes.answer("post", "/api/guest", { body: { name } })).rejects.toMatchObject({
        code: "bad_message",
      });
    }
  });
});

describe("a game that is over", () => {
  it("can be looked at, played again, and deleted", async () => {
    const page = await seated();
    await page.play();
    await page.do({ do: "resign" });
    expect((await page.calm()).table.stage).toBe("abandoned");
    const text = (await page.get("/api/tables/{table}/record")) as string;
    expect((await games.game("coloretto")).replay(text).moves).toHaveLength(page.latest.table.moves);
    const listed = (whose: string) => page.routes.answer("get", "/api/tables", { query: { whose } });
    expect(await listed("finished")).toMatchObject([{ id: page.table, stage: "abandoned", people: ["Anna"] }]);
    const again = await page.do({ do: "again" });
    expect(await page.do({ do: "again" })).toEqual(again);
    expect(again).toMatchObject({ is: "done", table: expect.stringMatching(/^local-/) as string });
    expect(await listed("mine")).toMatchObject([{ stage: "playing" }]);
    await page.hub.remove(page.table);
    expect(await listed("finished")).toEqual([]);
  });
});

describe("what a seat is told", () => {
  it.each(["coloretto", "emmers", "etalage", "kleurenblok", "mu"])("is no more than its view in %s", async (game) => {
    const page = await seated(game);
    for (let i = 0; i < 4 && page.latest.table.stage === "playing"; i++) await page.play();
    const { state } = await page.hub.room(page.table);
    expect(page.latest.table.view).toEqual(state.table!.viewJson(0));
    const told = JSON.stringify(page.heard);
    const seed = state.log[0]!.event;
    expect(seed.what === "opened" && told.includes(seed.house_seed)).toBe(false);
    for (const { event, number } of state.log) {
      if (event.what !== "moved" || state.game.toldTo(0, event.seat, event.move) !== "") continue;
      const entries = page.heard.flatMap((each) => (each.is === "update" ? each.log : []));
      expect(entries.find((entry) => entry.number === number)).not.toHaveProperty("move");
    }
  });
});
