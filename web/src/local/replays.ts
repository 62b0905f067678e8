// A finished game seen again, move by move: as a seat saw it, as the public did, or with all cards open.
import { type Position, type Table, type Words } from "speeltafel";
import { MOST_FRAMES } from "../device/limits";
import type { Schemas } from "../net/operations";
import { rulingOf } from "./decisions";
import type { Stored } from "./events";
import { entry, type Reader } from "./projection";
import { Refused } from "./refused";
import { winningSeats } from "./standings";
import type { TableState } from "./tableState";

type Frame = Schemas["Frame"];
type Header = Omit<Schemas["Steps"], "steps" | "games">;

/** The table at its end: the one door to everything that was a secret while the game went on. */
export function endedTable(state: TableState): Table {
  if (state.stage === "open" || state.stage === "playing") {
    throw new Refused("not_now", "The game is not over yet; everything is told when it is.");
  }
  return state.table!;
}

/** The match as text, with its seeds; one that was given up is an unfinished record. */
export function recordOf(state: TableState): string {
  const table = endedTable(state);
  if (table.redealt) throw new Refused("record_redealt", "A variation whose cards were dealt anew has no record.");
  return state.foreign ? table.record() : table.record({ commitment: { seed: state.seed, words: {} } });
}

export function steps(state: TableState, reader: Reader, words: Words): Schemas["Steps"] {
  const header = headerOf(state, reader);
  const found = [...played(state)];
  return {
    ...header,
    steps: found.map(({ stored }) => told(state, stored, reader, words)),
    games: found.flatMap(({ ended, position }, i) => (ended || position.over ? [i + 1] : [])),
  };
}

/** The whole game at once. */
export function replayOf(state: TableState, reader: Reader, words: Words): Schemas["Replay"] {
  const header = headerOf(state, reader);
  if (header.moves >= MOST_FRAMES) {
    const why = `This game has ${header.moves} moves, too many for one answer; ask frame by frame.`;
    throw new Refused("bad_message", why);
  }
  const deal: Frame = { number: 0, entry: null, view: viewFor(dealt(state).position, reader), last: null };
  const frames = [...played(state)].map(({ stored, position, ended }, i): Frame => ({
    number: i + 1,
    entry: told(state, stored, reader, words),
    view: viewFor(position, reader),
    last: ended && viewFor(ended, reader),
  }));
  return { ...header, frames: [deal, ...frames] };
}

/** One moment, after so many moves. */
export function frame(state: TableState, reader: Reader, number: number, words: Words): Frame {
  const { moves } = headerOf(state, reader);
  if (!(Number.isInteger(number) && number >= 0 && number <= moves)) {
    throw new Refused("not_found", `There is no frame ${number}; the frames are 0 to ${moves}.`);
  }
  const table = dealt(state);
  const stored = state.countingMoves.slice(0, number);
  for (const each of stored) playOn(state, table, each);
  return {
    number,
    entry: number > 0 ? told(state, stored.at(-1)!, reader, words) : null,
    view: viewFor(table.position, reader),
    last: table.last ? viewFor(table.last, reader) : null,
  };
}

/** How the table lay when each game of the match ended: the frame after its last move shows the next deal already. */
export function gamesOf(state: TableState, reader: Reader, words: Words): Frame[] {
  headerOf(state, reader);
  return [...played(state)].flatMap(({ stored, position, ended }, i) => {
    if (!ended && !position.over) return [];
    const view = viewFor(ended ?? position, reader);
    return [{ number: i + 1, entry: told(state, stored, reader, words), view, last: null }];
  });
}

function told(state: TableState, stored: Stored, reader: Reader, words: Words): Schemas["Entry"] {
  return entry(state, stored, reader, words, state.outcomes.get(stored.number));
}

function headerOf(state: TableState, reader: Reader): Header {
  const table = endedTable(state);
  if (typeof reader === "number" && !(reader >= 0 && reader < table.players)) {
    throw new Refused("not_found", `There is no seat ${reader}; the seats are 0 to ${table.players - 1}.`);
  }
  return {
    table: state.id,
    game: table.game.name,
    players: table.players,
    options: { ...table.options },
    names: [...table.names],
    seat: reader,
    moves: table.moves.length,
    result: table.over ? table.scores : null,
    ending: table.ending,
    winners: winningSeats(state),
    resigned: state.seats.flatMap(({ resigned }, seat) => (resigned ? [seat] : [])),
  };
}

interface Step {
  stored: Stored;
  position: Position;
  /** If the move ended a game of the match, or a round: how it ended. */
  ended: Position | null;
}

/** Every move that counts, with the table after it. */
function* played(state: TableState): Iterable<Step> {
  const table = dealt(state);
  for (const stored of state.countingMoves) {
    if (stored.event.what !== "moved") continue;
    const before = table.last;
    playOn(state, table, stored);
    yield { stored, position: table.position, ended: table.last === before ? null : table.last };
  }
}

/** The next move; in a variation, from where it begins with the cards that it has. */
function playOn(state: TableState, table: Table, { event }: Stored): void {
  const { redealt } = state;
  if (redealt && table.moves.length === redealt.after && !table.redealt) table.redeal(redealt.seat, redealt.seed);
  if (event.what === "moved") table.play(event.move, event.seat, rulingOf(state, event));
}

function dealt(state: TableState): Table {
  const { names, options } = endedTable(state);
  return state.game.table({ players: names.length, seed: state.dealtFrom, options: { ...options }, names });
}

function viewFor(position: Position, reader: Reader): Frame["view"] {
  return reader === "all" ? position.openJson() : position.viewJson(reader);
}
