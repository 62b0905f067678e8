// The earlier games of a match, asked of the server when it is over.
import { ask } from "../../lib/api";
import type { Entry } from "../../wire";
import type { AnyView } from "../contract";
import { afterTaking, narrowed } from "./view";

/** The numbers of the moves that ended a game, without the last one: after each, colours are chosen anew. */
export function endings(moves: string[]): number[] {
  const starts = (move: string | undefined): boolean => move?.startsWith("choose") ?? false;
  return moves.flatMap((move, i) => (!starts(move) && starts(moves[i + 1]) ? [i] : []));
}

/** What lay before everyone at the end of each earlier game. */
export async function earlier(table: string): Promise<string[][][]> {
  const { steps } = await ask<{ steps: Entry[] }>(`/api/tables/${table}/steps`);
  const ends = endings(steps.map((step) => step.move ?? ""));
  return Promise.all(
    ends.map(async (end) => {
      const { view } = await ask<{ view: AnyView }>(`/api/tables/${table}/replay/${end}`);
      const { move = "", seat } = steps[end]!;
      return afterTaking(narrowed(view), seat ?? 0, Number(move.split(" ")[1]));
    }),
  );
}
