// From a page's message to the handler of that command, and the answers to questions.
import { View } from "speeltafel";
import { HINT_MILLISECONDS, HINT_SIMULATIONS } from "../device/limits";
import type { Schemas } from "../net/operations";
import type { FromClient, Hinted, ToClient } from "../net/wire";
import { newTableId } from "../net/localIds";
import { handlerFor, once, requireSeat, versionAfter } from "./handlers";
import type { Hub } from "./hub";
import { openingEvents, type LocalPerson } from "./plan";
import { Refused } from "./refused";
import type { Room } from "./room";
import { beginningOf } from "./variations";

/** As at a server. */
const HINT_BUDGET = { simulations: HINT_SIMULATIONS, milliseconds: HINT_MILLISECONDS };

type CommandAnswer = Extract<ToClient, { is: "done" | "hinted" | "foreseen" | "pong" }>;

export class Dispatcher {
  constructor(
    private readonly hub: Hub,
    private readonly now: () => number,
  ) {}

  async dispatch(table: string, person: LocalPerson, message: FromClient): Promise<CommandAnswer> {
    const room = await this.hub.room(table);
    const ref = message.ref ?? null;
    if ("turn" in message && !isTurn(message.turn)) throw new Refused("bad_message", "A turn is a list of moves.");
    switch (message.do) {
      case "ping":
        return { is: "pong", version: room.state.version, at: this.now(), ref };
      case "ahead":
        return foreseen(room, person, message.turn, ref);
      case "hint":
        return this.hint(room, person, ref);
      case "again":
        return this.again(room, person, ref);
      default: {
        const handler = handlerFor(person.id, message);
        if (handler === undefined) throw new Refused("bad_message", "That message is not understood.");
        const { id } = message;
        const { state } = await this.hub.handle(table, id == null ? handler : once(handler, id));
        return { is: "done", version: (id == null ? null : versionAfter(state, id)) ?? state.version, ref, table: "" };
      }
    }
  }

  /** A hint at a served table, by what the player to move may know. */
  async hintFor({ game: name, version, layout, view }: Schemas["ViewRecord"]): Promise<Hinted> {
    const [game, hinter] = await Promise.all([this.hub.games.game(name), this.hub.games.hinter(name)]);
    if (layout !== game.manifest.view_layout)
      throw new Refused("stale", "The server has another version of this game.");
    const bytes = Uint8Array.from(atob(view), (letter) => letter.charCodeAt(0));
    return { is: "hinted", version, ...hinter.hint(new View(game, bytes), HINT_BUDGET), ref: null };
  }

  private async hint(room: Room, person: LocalPerson, ref: number | null): Promise<CommandAnswer> {
    const { state } = room;
    const seat = state.seatOf(person.id);
    if (seat === null || state.turn !== seat) throw new Refused("not_your_turn", "A hint is for the player to move.");
    const hinter = await this.hub.games.hinter(state.plan.game);
    return { is: "hinted", version: state.version, ...hinter.hint(state.table!.view(seat), HINT_BUDGET), ref };
  }

  /** A new table for the same players; there is one of each. */
  private async again({ state }: Room, person: LocalPerson, ref: number | null): Promise<CommandAnswer> {
    requireSeat(state, person.id);
    if (state.stage === "playing") throw new Refused("not_now", "A rematch comes after the game.");
    if (state.continued && (await this.hub.store.head(state.continued))) {
      const { version } = (await this.hub.room(state.continued)).state;
      return { is: "done", version, ref, table: state.continued };
    }
    const table = newTableId();
    const events = state.varies ? beginningOf(state) : openingEvents(state.plan, person, state.id);
    const next = await this.hub.open(table, state.plan.game, events);
    await this.hub.handle(state.id, () => [{ what: "continued", table }]);
    return { is: "done", version: next.state.version, ref, table };
  }
}

/** What a person could do after these moves, without playing them; while others move, in the next turn perhaps. */
function foreseen({ state }: Room, person: LocalPerson, turn: string[], ref: number | null): CommandAnswer {
  const seat = state.seatOf(person.id);
  if (seat === null || state.turn === null) {
    throw new Refused("not_your_turn", "A turn can be tried out by the player to move.");
  }
  return { is: "foreseen", version: state.version, ...state.table!.preview(seat, turn), ref };
}

function isTurn(turn: unknown): boolean {
  return Array.isArray(turn) && turn.every((move) => typeof move === "string");
}
