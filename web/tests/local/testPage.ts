// Somebody at a table of a browser, in Node.js.
import { Dispatcher } from "../../src/local/dispatcher";
import type { Hub } from "../../src/local/hub";
import { Routes } from "../../src/local/routes";
import { MemoryStore, type Store } from "../../src/local/store";
import type { FromTable } from "../../src/net/localProtocol";
import type { Answer, Operation, Schemas } from "../../src/net/operations";
import type { FromClient, Update } from "../../src/net/wire";
import { now, testHub } from "./testHub";

const PERSON = { id: "here", name: "Anna" };

/** A page with its worker. */
export class Page {
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

export function planOf(game: string, players: number, options = {}): Schemas["TablePlan"] {
  const bots = Array.from({ length: players - 1 }, () => ({ for: "bot", level: "greedy" }) as const);
  return { game, options, seats: [{ for: "anyone" }, ...bots] };
}

/** Somebody at a table with three bots. */
export async function seated(game = "coloretto", options = {}, store: Store = new MemoryStore()): Promise<Page> {
  const page = new Page(testHub({ store }));
  await page.follow(await page.make(planOf(game, 4, options)));
  return page;
}
