// Who came where. Whoever resigned stands behind all who did not, whatever a bot made of their cards.
import type { TableState } from "./tableState";

/** The seats that share the win: nobody's in a game that was given up, and never of one who resigned. */
export function winningSeats(state: TableState): number[] {
  if (state.stage !== "over") return [];
  const points = state.table!.scores.map((score, seat) => (state.seats[seat]!.resigned ? -Infinity : score));
  const best = Math.max(...points);
  return points.flatMap((score, seat) => (score === best && best > -Infinity ? [seat] : []));
}
