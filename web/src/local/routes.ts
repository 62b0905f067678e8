// Requests that this browser answers itself, in the shapes of a server.
import { NAME_LENGTH } from "../device/limits";
import type { Answer, Input, Method, Operation, PathOf, Schemas } from "../net/operations";
import type { Hub } from "./hub";
import type { Dispatcher } from "./dispatcher";
import { newTableId } from "../net/localIds";
import { openingEvents, validated, type LocalPerson } from "./plan";
import { reference, update, type Reader } from "./projection";
import { practices } from "./referees";
import { Refused } from "./refused";
import { frame, gamesOf, recordOf, replayOf, steps } from "./replays";
import type { TableHead } from "./store";
import type { TableState } from "./tableState";

const PERSON = "here"; // the id of whoever plays in this browser

type Route<M extends Method, P extends PathOf<M>> = (input: Input<Operation<M, P>>) => Promise<Answer<Operation<M, P>>>;

export class Routes {
  private readonly routes = new Map<string, (input: never) => Promise<unknown>>();

  constructor(
    private readonly hub: Hub,
    private readonly dispatcher: Dispatcher,
    private readonly now: () => number,
  ) {
    this.addPerson();
    this.addTables();
    this.addReplays();
    this.addGames();
    this.addPractices();
  }

  /** The answer to a request, with its places filled in by `input`. */
  async answer(method: Method, path: string, input: unknown): Promise<unknown> {
    const route = this.routes.get(`${method} ${path}`);
    if (route === undefined) throw new Refused("not_found", `Nobody in this browser answers ${method} ${path}.`);
    return route((input ?? {}) as never); // a page's request has the types of its path
  }

  /** Whoever plays in this browser. */
  async person(): Promise<LocalPerson> {
    return { id: PERSON, name: (await this.hub.store.name()) ?? "" };
  }

  private on<M extends Method, P extends PathOf<M>>(method: M, path: P, route: Route<M, P>): void {
    this.routes.set(`${method} ${path}`, route);
  }

  private addPerson(): void {
    const me = async (): Promise<Schemas["Me"]> => {
      const { id, name } = await this.person();
      return { person: name ? { id, name, kind: "guest" } : null };
    };
    this.on("get", "/api/me", me);
    this.on("post", "/api/guest", async ({ body }) => {
      await this.hub.store.setName(checkedName(body.name));
      return me();
    });
  }

  private addTables(): void {
    this.on("post", "/api/tables", async ({ body: { plan, seat } }) => {
      const game = await this.hub.games.game(plan.game);
      const person = await this.person();
      if (person.name === "") throw new Refused("unknown_person", "Say who you are first: a guest needs a name.");
      const checked = validated(game, plan);
      if (game.refereed(checked.options)) await this.hub.games.referee(game.name); // a table that has none is not begun
      const own = checked.seats.findIndex((each) => each.for !== "bot");
      if (seat != null && seat !== own)
        throw new Refused("seat_taken", `Seat ${seat} is not free for you; free: ${own}.`);
      const { state } = await this.hub.open(newTableId(), game.name, openingEvents(checked, person));
      return { id: state.id, version: state.version };
    });
    this.on("get", "/api/tables", async ({ query: { whose = "public" } = {} }) => {
      const stages = whose === "finished" ? ["over", "abandoned"] : whose === "mine" ? ["playing"] : [];
      const heads = await this.hub.store.heads();
      return heads
        .filter(({ stage, varies }) => stages.includes(stage) && varies === undefined) // those stand with their game
        .sort((one, other) => other.changed - one.changed)
        .map(listed);
    });
    this.on("get", "/api/tables/{table}", async ({ path: { table }, query }) => {
      const { state } = await this.hub.room(table);
      const words = await this.hub.games.words(state.plan.game, query?.language ?? "en");
      return update(state, state.seatOf(PERSON), words, 0, this.now());
    });
    this.on("get", "/api/tables/{table}/reference", async ({ path: { table } }) => {
      const { state } = await this.hub.room(table);
      return reference(state, state.seatOf(PERSON));
    });
    this.on("post", "/api/tables/{table}", async ({ path: { table }, body }) =>
      this.dispatcher.dispatch(table, await this.person(), body),
    );
  }

  private addReplays(): void {
    this.on("get", "/api/tables/{table}/record", async ({ path }) => recordOf((await this.hub.room(path.table)).state));
    this.on("get", "/api/tables/{table}/steps", async ({ path, query }) => steps(...(await this.seen(path, query))));
    this.on("get", "/api/tables/{table}/replay", async ({ path, query }) =>
      replayOf(...(await this.seen(path, query))),
    );
    this.on("get", "/api/tables/{table}/games", async ({ path, query }) => gamesOf(...(await this.seen(path, query))));
    this.on("get", "/api/tables/{table}/replay/{number}", async ({ path, query }) => {
      const [state, reader, words] = await this.seen(path, query);
      return frame(state, reader, path.number, words);
    });
  }

  private addGames(): void {
    this.on("get", "/api/games/{name}/machine-code", async () => ({ done: 1 }));
    this.on("get", "/api/games/{name}/reference", async ({ path: { name }, query }) => {
      const { manifest } = await this.hub.games.game(name);
      const found = manifest.reference[query?.players ?? manifest.usual_players];
      if (!found) throw new Refused("not_found", `${manifest.title} is for ${manifest.players.join(", ")} players.`);
      return found;
    });
    this.on("get", "/api/first-games/{name}", async ({ path: { name }, query }) =>
      (await this.hub.games.firstGame(name, query?.language ?? "en")).shown(),
    );
    this.on("get", "/api/first-games/{name}/{lesson}", async ({ path: { name, lesson }, query }) =>
      (await this.hub.games.firstGame(name, query.language ?? "en")).tried(lesson, query.move),
    );
  }

  private addPractices(): void {
    for (const [name, practice] of practices()) {
      this.routes.set(`post ${practice.path}`, async ({ body }: { body: unknown }) => {
        const { games } = this.hub;
        const [game, referee] = await Promise.all([games.game(name), games.referee(name)]);
        return practice.answer(body, game, (question) => referee.rule(question));
      });
    }
  }

  /** The table, as whom it is looked at, and the words for it. */
  private async seen(
    { table }: { table: string },
    { seat, language = "en" }: { seat?: string | null; language?: string } = {},
  ): Promise<[TableState, Reader, Awaited<ReturnType<Hub["games"]["words"]>>]> {
    const { state } = await this.hub.room(table);
    return [state, readerFor(seat ?? null), await this.hub.games.words(state.plan.game, language)];
  }
}

function readerFor(seat: string | null): Reader {
  if (seat === null || seat === "all") return seat;
  if (!/^[0-5]$/.test(seat)) throw new Refused("bad_message", `${JSON.stringify(seat)} is no seat: 0 to 5, or all.`);
  return Number(seat);
}

/** As a server has it: characters that can be seen, on one line. */
function checkedName(name: string): string {
  const told = name.replace(/\s+/g, " ").trim();
  if (told.length >= 1 && told.length <= NAME_LENGTH && !/\p{C}/u.test(told)) return told;
  throw new Refused("bad_message", `A name has 1 to ${NAME_LENGTH} characters that can be seen.`);
}

function listed({ id, game, stage, players, name, names, changed }: TableHead): Schemas["Listed"] {
  const [people, yours] = [names ?? [name], names === undefined];
  return { id, game, stage, rated: false, players, free: 0, host: name, people, yours, changed };
}
