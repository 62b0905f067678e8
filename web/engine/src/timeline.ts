// A finished match as the choices that were made in it.
import { SpeeltafelError } from "./errors.js";
import type { Game } from "./game.js";
import type { Position } from "./position.js";
import { replaying } from "./replay.js";
import type { Seed } from "./seeds.js";
import type { Table } from "./table.js";

/** A move that was not the only one. */
export interface DecisionPoint {
  /** Of the move in the record, from 1. */
  number: number;
  seat: number;
  move: number;
  /** Before the move. */
  position: Position;
}

export interface Timeline {
  /** At the end. */
  table: Table;
  choices: DecisionPoint[];
}

/** Of a record, all of whose moves are checked. `seed` is needed where the record has only its hash. */
export function timeline(game: Game, record: string, seed: Seed | undefined): Timeline {
  const choices: DecisionPoint[] = [];
  let made: Position | null = null;
  let table: Table | null = null;
  for (table of replaying(game, record, seed)) {
    if (made) {
      const [number, move] = [table.moves.length, game.number(table.moves.at(-1)!)!];
      choices.push({ number, seat: made.turn!, move, position: made });
    }
    made = table.position.legalNumbers().length > 1 ? table.position : null;
  }
  if (!table!.over) {
    throw new SpeeltafelError(
      `The match was not played to its end: the record stops after ${table!.moves.length} moves. ` +
        "Only a finished one can be analysed.",
    );
  }
  return { table: table!, choices };
}
