import { describe, expect, it } from "vitest";
import { CarefulStore } from "../../src/local/carefulStore";
import { Dispatcher } from "../../src/local/dispatcher";
import type { Hub } from "../../src/local/hub";
import { Routes } from "../../src/local/routes";
import { MemoryStore, type Store } from "../../src/local/store";
import type { FromTable } from "../../src/net/localProtocol";
import type { Answer, Operation, Schemas } from "../../src/net/operations";
import type { FromClient, Update } from "../../src/net/wire";
import { isLocalTable } from "../../src/net/localIds";
import { games, now, testHub } from "./testHub";

const PERSON = { id: "here", name: "Anna" };

/** A page with its worker. */
class Page {
  readonly dispatcher: Dispatcher;
  readonly routes: Routes;
  readonly heard: FromTable[] = [];
  table = "";

  constructor(readonly hub: Hub) {
    this.dispatcher = new Dispatcher(hub, now);
    this.routes = new Routes(hub, this.dispatcher, now);
  }

  async make(plan: Schemas["TablePlan"]): Promise<string> {
    await this.routes.answer("post", "/api/guest", { body: { name: "Anna" } });
    const body = { plan, sit: true, start: true };
    const made = (await this.routes.answer("post", "/api/tables", { body })) as Answer<
      Operation<"post", "/api/tables">
    >;
    return made.id;
  }

  async follow(table: string): Promise<void> {
    this.table = table;
    await this.hub.join(
      table,
      PERSON.id,
      "en",
      0,
      (message) => this.heard.push(message),
      (code) => this.close(code),
    );
  }

  private close(code: number): void {
    this.heard.push({ is: "closed", code });
  }

  do(message: FromClient) {
    return this.dispatcher.dispatch(this.table, PERSON, message);
  }

  get(path: string, query = {}): Promise<unknown> {
    return this.routes.answer("get", path, { path: { table: this.table }, query });
  }

  get latest(): Update {
    return this.heard.findLast((message) => message.is === "update")!;
  }

  /** When it is the person's turn, or the game is over. */
  async calm(): Promise<Update> {
    while (this.latest.table.prompt === "" && this.latest.table.stage === "playing") {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return this.latest;
  }

  async play(): Promise<Update> {
    const { table } = await this.calm();
    await this.do({ do: "play", move: table.view!.moves![0]!, moves: table.moves });
    return this.calm();
  }
}

function planOf(game: string, players: number, options = {}): Schemas["TablePlan"] {
  const bots = Array.from({ length: players - 1 }, () => ({ for: "bot", level: "greedy" }) as const);
  return { game, options, seats: [{ for: "anyone" }, ...bots] };
}

async function seated(game = "coloretto", options = {}, store: Store = new MemoryStore()): Promise<Page> {
  const page = new Page(testHub({ store }));
  await page.follow(await page.make(planOf(game, 4, options)));
  return page;
}

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
    [planOf("emmers", 4, { settle: "finger" }), "bad_table"],
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

describe("what is kept", () => {
  it("is the table for who comes back later", async () => {
    const store = new MemoryStore();
    const page = await seated("coloretto", {}, store);
    const before = (await page.play()).table;
    const later = new Page(testHub({ store }));
    await later.follow(page.table);
    expect(later.latest.table).toEqual(before);
  });

  it("is written before it is told", async () => {
    const store = new MemoryStore();
    const page = await seated("coloretto", {}, store);
    await page.calm();
    let written = 0;
    const append = store.append.bind(store);
    store.append = async (head, events) => {
      await append(head, events);
      written = events.at(-1)!.number;
      expect(page.latest.version).toBeLessThan(written);
    };
    await page.play();
    expect(page.latest.version).toBe(written);
  });

  it("is the same in two windows, whoever moves", async () => {
    const store = new MemoryStore();
    const hubs: Hub[] = [];
    const tell = (from: number) => (table: string) => void hubs[1 - from]?.onElsewhere(table);
    hubs.push(testHub({ store, announce: tell(0) }), testHub({ store, announce: tell(1) }));
    const [one, other] = [new Page(hubs[0]!), new Page(hubs[1]!)];
    await one.follow(await one.make(planOf("coloretto", 3)));
    await other.follow(one.table);
    for (const page of [one, other, one]) {
      await page.play();
      await expect
        .poll(() => [one.latest.version, other.latest.version])
        .toEqual([page.latest.version, page.latest.version]);
      expect(one.latest.table).toEqual(other.latest.table);
    }
    await other.hub.remove(one.table);
    await expect.poll(() => one.heard.at(-1)).toEqual({ is: "closed", code: 4410 });
    expect(await store.heads()).toEqual([]);
  });

  it("is said to be damaged when something is missing, or the rules are others now", async () => {
    const store = new MemoryStore();
    const page = await seated("coloretto", {}, store);
    await page.play();
    const [head, events] = [(await store.head(page.table))!, await store.events(page.table, 0)];
    const reading = async (change: (copy: MemoryStore) => Promise<void>) => {
      const copy = new MemoryStore();
      await change(copy);
      return new Page(testHub({ store: copy })).follow(page.table).catch((problem: unknown) => problem);
    };
    const without = (number: number) => events.filter((each) => each.number !== number);
    expect(await reading((copy) => copy.append(head, without(5)))).toMatchObject({ code: "damaged" });
    expect(await reading((copy) => copy.append(head, []))).toMatchObject({ code: "damaged" });
    expect(await reading((copy) => copy.append({ ...head, rules: 99 }, events))).toMatchObject({ code: "damaged" });
    expect(await reading(async () => undefined)).toMatchObject({ code: "not_found" });
  });

  it("is not lost to whoever plays when the browser keeps nothing more", async () => {
    const [full, told] = [new MemoryStore(), [] as string[]];
    const store = new CarefulStore(full, () => told.push("unkept"));
    const page = await seated("coloretto", {}, store);
    await page.play();
    expect(told).toEqual([]);
    full.append = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    await page.play();
    const { table } = await page.play();
    expect(told).toEqual(["unkept"]);
    const later = new Page(testHub({ store }));
    await later.follow(page.table);
    expect(later.latest.table).toEqual(table);
    expect(await store.heads()).toHaveLength(1);
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
