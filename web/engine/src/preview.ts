// Turns of several moves, tried out in worlds that are imagined from the seat's view: as a table server does it.
import { SpeeltafelError, WrongSeat, quoted } from "./errors.js";
import type { Played, Position, ViewJson } from "./position.js";
import { sha256 } from "./sha256.js";

const WORLDS = 4; // that are compared
const ROLLOUTS = 3; // of each world, to find out what could be one's next moves
const PARTS = 2; // of the dice of such a rollout: digests, a die for each byte

/** Where a turn leads, as far as a seat can know. */
export interface Preview {
  turn: string[];
  /** The seat's legal moves then; none if the turn would be over, or nobody can know them yet. */
  next: string[];
  view: ViewJson;
  /** All of it follows from what the seat knows; if not, the view is without what the last move brings. */
  certain: boolean;
}

export function preview(position: Position, seat: number, turn: readonly string[]): Preview {
  if (position.turn !== null && position.turn !== seat && turn.length === 0) {
    return { turn: [], next: possibleMoves(position, seat), view: position.viewJson(seat), certain: false };
  }
  if (position.turn !== seat) throw new WrongSeat("A turn can be tried out by the player to move.");
  const { world, certainEnd, seen } = triedTurn(position, seat, turn);
  const certain = seen.length === turn.length;
  const next = certain && world.turn === seat ? world.legal() : [];
  return { turn: [...turn], next, view: certainEnd.viewJson(seat), certain };
}

interface TriedTurn {
  /** After the whole turn; made up, like all worlds. */
  world: Position;
  /** After as much of it as is decided by what the seat knows, and before whatever would be dealt anew. */
  certainEnd: Position;
  /** The keys of what the seat sees after each move that is decided by what it knows. */
  seen: string[];
}

/** Refuses moves that are illegal, and any after one that brings what the seat cannot know. */
export function triedTurn(position: Position, seat: number, turn: readonly string[]): TriedTurn {
  let worlds = imagined(position, seat);
  let certainEnd = worlds[0]!;
  const seen: string[] = [];
  for (const [number, move] of turn.entries()) {
    if (seen.length < number) {
      const last = quoted(turn[number - 1]!);
      throw new SpeeltafelError(`${last} ends a turn: it brings what you cannot know yet, so see first what comes.`);
    }
    const before = worlds;
    checkMove(before[0]!, seat, move);
    const played = worlds.map((world) => world.played(move, seat));
    worlds = played.map(({ after }) => after);
    const views = new Set(worlds.map((world) => world.view(seat).key));
    if (views.size === 1) {
      seen.push(...views);
      certainEnd = worlds[0]!;
    } else certainEnd = agreedEnd(played, seat) ?? foreseeablePart(before, seat, move);
  }
  return { world: worlds[0]!, certainEnd, seen };
}

function checkMove(world: Position, seat: number, move: string): void {
  if (world.turn !== null && world.turn !== seat) {
    throw new WrongSeat(`${quoted(move)} is one too many: your turn is over before it.`);
  }
  world.check(move, seat);
}

/** How the game, or round, would end, if that is decided by what the seat knows and only the next deal is not. */
function agreedEnd(played: readonly Played[], seat: number): Position | null {
  const ends = played.flatMap(({ ended }) => (ended ? [ended] : []));
  const views = new Set(ends.map((end) => end.view(seat).key));
  return ends.length === WORLDS && views.size === 1 ? ends[0]! : null;
}

/** A move that brings what the seat cannot know, without that. */
function foreseeablePart(worlds: readonly Position[], seat: number, move: string): Position {
  const begun = worlds.map((world) => world.foreseen(move));
  return new Set(begun.map((world) => world.view(seat).key)).size === 1 ? begun[0]! : worlds[0]!;
}

/** Positions that could be this one, for all that the seat knows; the same each time. */
function imagined(position: Position, seat: number): Position[] {
  const view = position.view(seat);
  return Array.from({ length: WORLDS }, (_, number) =>
    position.at(position.game.imagine(view, sha256(salted(view.bytes, number)))),
  );
}

/** What the seat might be able to do in its next turn, in the order of the moves' numbers: others play at random. */
function possibleMoves(position: Position, seat: number): string[] {
  const known = position.view(seat).bytes;
  const found = new Set<number>();
  const worlds = Array.from({ length: ROLLOUTS }, () => imagined(position, seat)).flat();
  for (const [number, begin] of worlds.entries()) {
    let world = begin;
    for (const die of dice(known, number)) {
      if (world.over || world.turn === seat) break;
      const legal = world.legal();
      world = world.played(legal[die % legal.length]!).after;
    }
    if (world.turn === seat) for (const move of world.legalNumbers()) found.add(move);
  }
  return [...found].sort((a, b) => a - b).map((move) => position.game.notation.get(move)!);
}

function dice(known: Uint8Array, number: number): number[] {
  return Array.from({ length: PARTS }, (_, part) => [...sha256(salted(known, number, part))]).flat();
}

function salted(known: Uint8Array, ...salt: number[]): Uint8Array {
  return new Uint8Array([...salt, ...known]);
}
