// The piles of earlier games of a match, asked of the server when it is over.
import { ask } from "../../lib/api";
import type { Entry } from "../../wire";
import type { AnyView } from "../contract";
import { afterMove, narrowed, TRICKS } from "./view";

/** The numbers of the moves that ended a game, without the last one: the next card played begins another. */
export function endings(moves: string[], players: number): number[] {
  const plays = moves.flatMap((move, i) => (move.startsWith("play") ? [i] : []));
  const inGame = TRICKS * players;
  const begins = plays.filter((_, nth) => nth > 0 && nth % inGame === 0);
  return begins.map((begin) => begin - 1);
}

/** What lay on the piles at the end of each earlier game. */
export async function earlier(table: string): Promise<string[][][]> {
  const { steps, players } = await ask<{ steps: Entry[]; players: number }>(`/api/tables/${table}/steps`);
  const ends = endings(
    steps.map((step) => step.move ?? ""),
    players,
  );
  return Promise.all(
    ends.map(async (end) => {
      const { view } = await ask<{ view: AnyView }>(`/api/tables/${table}/replay/${end}?seat=all`);
      const { move = "", seat } = steps[end]!;
      return afterMove(narrowed(view), seat ?? 0, move);
    }),
  );
}
