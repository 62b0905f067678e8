// The tables of this browser: whatever happens at one is kept first, and told then. Several windows may have the same
// table; each appends to what is kept, and whoever comes second looks again.
import type { BotRunner } from "./botRunner";
import { decided, withRulings } from "./decisions";
import type { Stored, TableEvent } from "./events";
import type { Games } from "./games";
import type { Handler } from "./handlers";
import type { Referee } from "./referees";
import { Refused } from "./refused";
import { Room, Subscriber } from "./room";
import { Conflict, Gone, type Store, type TableHead } from "./store";
import { TableState } from "./tableState";
import type { FromTable } from "../net/localProtocol";

/** What the hub needs of the world around it. */
export interface Surroundings {
  /** Seconds since 1970. */
  now(): number;
  /** Tell other windows that a table has changed. */
  announce(table: string): void;
  /** Work that only one window does at a time. */
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
  report(problem: unknown): void;
}

const GONE = 4410; // the code with which a line is closed
const DELETED = "This table was deleted from this browser.";

export class Hub {
  private readonly rooms = new Map<string, Promise<Room>>();

  constructor(
    readonly store: Store,
    readonly games: Games,
    private readonly bots: BotRunner,
    private readonly around: Surroundings,
  ) {}

  room(table: string): Promise<Room> {
    const found = this.rooms.get(table) ?? this.load(table);
    this.rooms.set(table, found);
    found.catch(() => this.rooms.delete(table));
    return found;
  }

  private async load(table: string): Promise<Room> {
    const head = await this.store.head(table);
    if (head === undefined) throw new Refused("not_found", "There is no such table in this browser.");
    const game = await this.games.game(head.game);
    const { rules_version: rules, title } = game.manifest;
    if (head.rules !== rules) {
      const text = `This table is played by version ${head.rules} of the rules of ${title}; there is version ${rules} now.`;
      throw new Refused("damaged", text);
    }
    const state = new TableState(table, game);
    const events = await this.store.events(table, 0);
    try {
      for (const stored of events) state.apply(stored);
      if (state.table === null) throw new Error("Its cards were never dealt.");
    } catch (problem) {
      throw new Refused("damaged", `What is kept of this table is not whole: ${String(problem)}`);
    }
    return new Room(state);
  }

  /** A new table of these events. */
  async open(table: string, game: string, events: readonly TableEvent[]): Promise<Room> {
    const room = new Room(new TableState(table, await this.games.game(game)));
    await this.append(room, events);
    this.adopt(room);
    this.follow(room);
    return room;
  }

  /** From now on this room has its table. */
  adopt(room: Room): void {
    this.rooms.set(room.state.id, Promise.resolve(room));
  }

  /** What comes of a command is kept, and then told to all pages. */
  async handle(table: string, handler: Handler): Promise<Room> {
    const room = await this.room(table);
    await room.inTurn(async () => {
      for (;;) {
        const events = await decided((ask) => handler(room.state, ask), this.refereeOf(room));
        if (events.length === 0) return;
        if (await this.append(room, events)) return;
        // Another window was first: what was asked is looked at again.
      }
    });
    this.follow(room);
    return room;
  }

  private refereeOf({ state: { game } }: Room): () => Promise<Referee> {
    return () => this.games.referee(game.name);
  }

  /** False if another window was first; then the table is as that made it. */
  private async append(room: Room, events: readonly TableEvent[]): Promise<boolean> {
    const [{ state }, at] = [room, this.around.now()];
    const stored = events.map((event, i): Stored => ({ number: state.version + 1 + i, at, event }));
    const later = replayed(state, stored);
    try {
      await this.store.append(headOf(later, at), stored);
    } catch (problem) {
      if (problem instanceof Conflict) await this.readOn(room);
      else if (problem instanceof Gone) throw new Refused("not_found", DELETED);
      else throw problem;
      return false;
    }
    room.state = later;
    this.around.announce(state.id);
    room.tellAll(at);
    return true;
  }

  private async loaded(table: string): Promise<Room | undefined> {
    return this.rooms.get(table)?.catch(() => undefined); // whoever asked for it was told
  }

  /** Another window did something at this table, or deleted it. */
  async onElsewhere(table: string): Promise<void> {
    const room = await this.loaded(table);
    if (room === undefined) return;
    if ((await this.store.head(table)) === undefined) return this.let(room);
    await room.inTurn(() => this.readOn(room));
    this.follow(room);
  }

  private async readOn(room: Room): Promise<void> {
    const later = await this.store.events(room.state.id, room.state.version);
    if (later.length === 0) return;
    room.state = replayed(room.state, later);
    room.tellAll(this.around.now());
  }

  async remove(table: string): Promise<void> {
    const room = await this.loaded(table);
    await this.store.remove(table);
    if (room !== undefined) this.let(room);
    this.around.announce(table);
  }

  private let(room: Room): void {
    this.rooms.delete(room.state.id);
    for (const each of room.subscribers) each.disconnect(GONE, { is: "no", code: "not_found", text: DELETED });
  }

  /** A page follows a table from a version on. */
  async join(
    table: string,
    person: string,
    language: string,
    since: number,
    send: (message: FromTable) => void,
    close: (code: number) => void,
  ): Promise<Subscriber> {
    const room = await this.room(table);
    const words = await this.games.words(room.state.plan.game, language);
    const subscriber = new Subscriber(room, person, words, since, send, close);
    room.subscribers.add(subscriber);
    subscriber.tell(this.around.now());
    room.tellPresence();
    this.follow(room);
    return subscriber;
  }

  leave(subscriber: Subscriber): void {
    subscriber.room.subscribers.delete(subscriber);
  }

  /** If a bot is to move, it does: in one window only. */
  private follow(room: Room): void {
    if (room.botsBusy || room.state.botToMove === null || !this.rooms.has(room.state.id)) return;
    room.botsBusy = true;
    this.around
      .exclusively(`speeltafel ${room.state.id}`, () => this.playBots(room))
      .then(() => {
        room.botsBusy = false;
        this.follow(room); // a person may have moved while others waited for their turn
      })
      .catch((problem: unknown) => {
        room.botsBusy = false;
        this.around.report(problem);
      });
  }

  private async playBots(room: Room): Promise<void> {
    await room.inTurn(() => this.readOn(room)); // whoever played bots before may have gone on
    while (room.state.botToMove !== null && this.rooms.has(room.state.id)) {
      const { state } = room;
      const moves = await this.bots.moves(state);
      await room.inTurn(async () => {
        const known = await decided((ask) => withRulings(state, moves, ask), this.refereeOf(room));
        if (room.state === state) await this.append(room, known); // else a person came back, or took back, meanwhile
      });
    }
  }
}

/** As if the events were kept already. */
function replayed(state: TableState, events: readonly Stored[]): TableState {
  const later = Object.assign(new TableState(state.id, state.game), state, {
    seats: [...state.seats],
    log: [...state.log],
    table: state.table?.copy() ?? null,
  });
  for (const stored of events) later.apply(stored);
  return later;
}

function headOf(state: TableState, changed: number): TableHead {
  const { id, plan, stage, seats, game } = state;
  const name = seats.find(({ person }) => person !== null)?.name ?? "";
  const names = state.foreign ? { names: seats.map((seat) => seat.name) } : {};
  const rules = game.manifest.rules_version;
  const varies = state.varies ? { varies: state.varies } : {};
  return { id, game: plan.game, rules, stage, players: seats.length, name, changed, ...names, ...varies };
}
