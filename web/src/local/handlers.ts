// Command handlers: from the state of a table and what a person asks to the events that follow, or a refusal.
// Nothing is changed here: whoever calls a handler keeps the events, and only then do they apply.
import type { Ask } from "speeltafel";
import type { FromClient } from "../net/wire";
import { tried, withRuling } from "./decisions";
import type { TableEvent } from "./events";
import { Refused } from "./refused";
import type { TableState } from "./tableState";

/** `ask`: whoever decides what the rules alone do not. */
export type Handler = (state: TableState, ask: Ask) => TableEvent[];

/** What changes a table; the rest are questions. */
export type TableCommand = Exclude<FromClient, { do: "ahead" | "hint" | "ping" | "again" }>;

/** The handler of a command, for who gave it. */
export function handlerFor(person: string, command: TableCommand): Handler {
  switch (command.do) {
    case "play":
      return (state, ask) => play(state, ask, person, [command.move], command.moves);
    case "turn":
      return (state, ask) => play(state, ask, person, command.turn, command.moves);
    case "back":
      return (state) => takeBack(state, person);
    case "leave":
      return (state) => leave(state, person);
    case "return":
      return (state) => returnToSeat(state, person);
    case "resign":
      return (state) => resign(state, person);
    case "sit":
    case "stand":
    case "word":
    case "start":
    case "close":
      return (state) => refuseAfterDeal(state);
    case "answer":
      return refuse("Nobody wishes to take back.");
    case "replace":
      return refuse("No other person is to move.");
    case "say":
    case "mute":
      return refuse("There is nobody else at this table.");
  }
}

/** No events, if the command of this id is in the log already. */
export function once(handler: Handler, deed: string): Handler {
  return (state, ask) => {
    if (versionAfter(state, deed) !== null) return [];
    const events = handler(state, ask);
    return [...events.slice(0, -1), ...events.slice(-1).map((last) => ({ ...last, deed }))];
  };
}

/** The version of the table after the command of this id; null if it was not carried out yet. */
export function versionAfter(state: TableState, deed: string): number | null {
  return state.log.findLast(({ event }) => event.deed === deed)?.number ?? null;
}

/** One move, or a turn of several: all of them or none, by what the person can know. */
function play(
  state: TableState,
  ask: Ask,
  person: string,
  turn: readonly string[],
  moves?: number | null,
): TableEvent[] {
  requireStage(state, "playing");
  const seat = requireActiveSeat(state, person);
  checkTurn(state, seat, moves ?? null);
  const { table, rulings } = tried(state.table!, ask);
  const first = table.moves.length;
  let played = 1;
  if (turn.length === 1) table.play(turn[0]!, seat);
  else played = table.playTurn(seat, turn);
  const back: TableEvent[] = state.seats[seat]!.away ? [{ what: "returned", seat }] : [];
  const moved = turn
    .slice(0, played)
    .map((move, i) => withRuling(state, { what: "moved", seat, move }, rulings.get(first + i)));
  return [...back, ...moved];
}

function checkTurn(state: TableState, seat: number, moves: number | null): void {
  const table = state.table!;
  const played = table.moves.length;
  if (moves !== null && moves !== played) {
    throw new Refused("stale", `That was meant for move ${moves + 1}, but ${played} were played by now.`);
  }
  if (table.turn !== seat) {
    throw new Refused("not_your_turn", `It is not your turn; ${state.seats[table.turn ?? 0]!.name} is to move.`);
  }
}

/** Take back the latest turn: done at once, since bots have nothing against it. */
function takeBack(state: TableState, person: string): TableEvent[] {
  requireStage(state, "playing");
  const seat = requireActiveSeat(state, person);
  const own = state.seatsOf(person);
  const begin = state.varies?.after ?? 0; // a variation is taken back to where it began, also amid a turn
  if (!state.table!.movers.slice(begin).some((mover) => own.includes(mover))) {
    throw new Refused("not_now", "You have not moved yet, so there is nothing to take back.");
  }
  const moves = Math.max(begin, ...own.map((each) => state.table!.beforeLatestTurn(each) ?? 0));
  return [
    { what: "asked", seat, moves },
    { what: "undone", moves },
  ];
}

/** Let a bot play until one is back. */
function leave(state: TableState, person: string): TableEvent[] {
  requireStage(state, "playing");
  const seat = requireSeat(state, person);
  if (!state.waitsForPerson(seat)) throw new Refused("not_now", "A bot plays for you already.");
  return [{ what: "left", seat }];
}

function returnToSeat(state: TableState, person: string): TableEvent[] {
  requireStage(state, "playing");
  const seat = requireSeat(state, person);
  const { away, resigned } = state.seats[seat]!;
  if (resigned || !away) throw new Refused("not_now", "No bot stands in for you.");
  return [{ what: "returned", seat }];
}

/** Nobody else is there, so the game ends with it. */
function resign(state: TableState, person: string): TableEvent[] {
  requireStage(state, "playing");
  const seat = requireSeat(state, person);
  return [{ what: "resigned", seat }, { what: "abandoned" }];
}

function refuse(why: string): Handler {
  return () => {
    throw new Refused("not_now", why);
  };
}

/** For what is done before the deal, with which every table begins here. */
function refuseAfterDeal(state: TableState): TableEvent[] {
  requireStage(state, "open");
  return [];
}

const TOLD = { open: "has not begun", playing: "is going on", over: "is over", abandoned: "was given up" };

function requireStage(state: TableState, stage: TableState["stage"]): void {
  if (state.stage === stage) return;
  throw new Refused("not_now", `That cannot be done now: the game ${TOLD[state.stage]}.`);
}

export function requireSeat(state: TableState, person: string): number {
  const seat = state.seatOf(person);
  if (seat === null) throw new Refused("not_seated", "You do not sit at this table.");
  return seat;
}

/** The same of somebody who did not give up. */
function requireActiveSeat(state: TableState, person: string): number {
  const seat = requireSeat(state, person);
  if (state.seats[seat]!.resigned) throw new Refused("not_now", "You resigned; a bot plays your cards to the end.");
  return seat;
}
