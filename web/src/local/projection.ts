// The projection of a table for one reader: all that they may know of it, and nothing else. A served table tells the same.
import { seedHash, type JsonObject, type Words } from "speeltafel";
import { MOST_OUTCOMES } from "../device/limits";
import type { Schemas } from "../net/operations";
import type { Entry, SeatShown, Shown, Update } from "../net/wire";
import type { Stored } from "./events";
import { winningSeats } from "./standings";
import type { Seat, TableState } from "./tableState";

/** As whom somebody reads: a seat, the public, or one who may know everything. */
export type Reader = number | "all" | null;

/** The table, and what happened since that version, as the person on a seat may know it; null: the public. */
export function update(state: TableState, seat: number | null, words: Words, since: number, now: number): Update {
  const log = entries(state, state.log.slice(since), seat, words);
  const message: Update = {
    is: "update",
    version: state.version,
    since,
    at: now,
    log,
    table: shown(state, seat, words),
  };
  return since >= state.lastChanged ? message : { ...message, last: state.last?.viewJson(seat) ?? null };
}

export function shown(state: TableState, seat: number | null, words: Words): Shown {
  const { table, plan } = state;
  return {
    id: state.id,
    game: plan.game,
    stage: state.stage,
    public: plan.public,
    rated: plan.rated,
    counting: plan.counting,
    pace: plan.pace,
    host: state.host,
    seats: state.seats.map((each, i) => seatShown(each, i, state)),
    you: seat,
    seed_hash: seedHash(state.seed),
    moves: table?.moves.length ?? 0,
    view: table?.viewJson(seat) ?? null,
    prompt: table && seat !== null && state.turn === seat ? words.prompt(table.phase) : "",
    deadline: null,
    wish: state.wish,
    quiet: [],
    after: state.after,
    continued: state.continued,
    winners: winningSeats(state),
    options: plan.options,
  };
}

/** What a reader may look up now. */
export function reference(state: TableState, seat: number | null): Schemas["Reference"] {
  const { tables, now, out } = state.table!.reference(seat);
  return { version: state.version, game: state.plan.game, tables, now, out: state.plan.counting ? out : null };
}

function seatShown(seat: Seat, number: number, state: TableState): SeatShown {
  const bot = state.botOn(number);
  const unseated = bot === null ? "free" : "house";
  const standIn = seat.person !== null && !state.waitsForPerson(number) ? state.plan.stand_in : null;
  return {
    name: seat.name,
    kind: seat.person === null ? unseated : seat.kind,
    person: seat.person,
    level: bot ?? standIn,
    away: seat.away,
    resigned: seat.resigned,
    word: false,
    bank: null,
  };
}

/** Events as the person on a seat may know them: after the end all may know everything. */
function entries(state: TableState, events: readonly Stored[], seat: number | null, words: Words): Entry[] {
  const reader = state.stage === "over" ? "all" : seat;
  const outcomes = new Map([...state.outcomes].slice(-MOST_OUTCOMES));
  return events.map((stored) => entry(state, stored, reader, words, outcomes.get(stored.number)));
}

/** `fall`: what a referee decided of it. */
export function entry(
  state: TableState,
  { number, at, event }: Stored,
  reader: Reader,
  words: Words,
  fall?: JsonObject,
): Entry {
  const { what } = event;
  const name = (seat: number) => state.seats[seat]!.name;
  switch (event.what) {
    case "moved": {
      const { seat, stand_in } = event;
      const move = state.game.toldTo(reader, seat, event.move);
      const told = move && { move, text: words.sentence(move, name(seat)) };
      return {
        number,
        at,
        what,
        seat,
        name: name(seat),
        ...told,
        ...(stand_in && { stand_in }),
        ...(fall && { fall }),
      };
    }
    case "sat":
      return { number, at, what, seat: event.seat, name: event.name };
    case "asked":
      return { number, at, what, seat: event.seat, name: name(event.seat), moves: event.moves };
    case "undone":
      return { number, at, what, moves: event.moves };
    case "continued":
      return { number, at, what, table: event.table };
    case "left":
    case "returned":
    case "redealt":
    case "resigned":
      return { number, at, what, seat: event.seat, name: name(event.seat) };
    case "opened":
    case "started":
    case "abandoned":
      return { number, at, what };
  }
}
