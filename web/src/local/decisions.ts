// What a referee decides of moves, before they are events.
import type { Ask, Question, Ruling, Table } from "speeltafel";
import type { Moved } from "./events";
import type { Referee } from "./referees";
import type { TableState } from "./tableState";

/** A referee has to be asked first. */
class Undecided extends Error {
  constructor(readonly question: Question) {
    super("What comes of this move is not decided yet.");
  }
}

/** Does some work, as often as it takes until all that it asks is decided. */
export async function decided<T>(work: (ask: Ask) => T, referee: () => Promise<Referee>): Promise<T> {
  const rulings = new Map<string, Ruling>();
  const ask = (question: Question): Ruling => {
    const found = rulings.get(JSON.stringify(question));
    if (!found) throw new Undecided(question);
    return found;
  };
  for (;;) {
    try {
      return work(ask);
    } catch (problem) {
      if (!(problem instanceof Undecided)) throw problem;
      const { question } = problem;
      rulings.set(JSON.stringify(question), await (await referee()).rule(question));
    }
  }
}

/** A copy of the table on which moves are tried with a referee, and what was decided of them by their index. */
export function tried(table: Table, ask: Ask): { table: Table; rulings: Map<number, Ruling> } {
  const [copy, rulings] = [table.copy(), new Map<number, Ruling>()];
  copy.ask = (question) => {
    const ruling = ask(question);
    rulings.set(copy.moves.length, ruling);
    return ruling;
  };
  return { table: copy, rulings };
}

/** These moves, with what a referee decided of them. */
export function withRulings(state: TableState, moves: readonly Moved[], ask: Ask): Moved[] {
  const { table, rulings } = tried(state.table!, ask);
  return moves.map((moved) => {
    table.play(moved.move, moved.seat);
    return withRuling(state, moved, rulings.get(table.moves.length - 1));
  });
}

export function withRuling({ game }: Pick<TableState, "game">, moved: Moved, ruling: Ruling | undefined): Moved {
  return ruling ? { ...moved, fell: game.refereedMoves!.toLog(ruling) } : moved;
}

/** What a referee decided of a move; undefined where the rules alone did. */
export function rulingOf({ game }: Pick<TableState, "game">, { fell }: Moved): Ruling | undefined {
  return fell === undefined ? undefined : game.refereedMoves?.fromLog(fell);
}
