// Sentences for moves that are refused, as the Python library says them.
import { IllegalMove, quoted } from "./errors.js";
import type { Position } from "./position.js";

const FEW = 8; // legal moves that are named to somebody whose move is refused

export const refusal = {
  over: (text: string) => `${quoted(text)} comes too late: the match is over.`,

  wrongSeat: (position: Position, seat: number) => `It is not seat ${seat}'s turn; seat ${position.turn} is to move.`,

  unknown: (position: Position, text: string) =>
    `${quoted(text)} is not a move of ${position.game.name}; ${instead(position)}`,

  /** With the clause, if it is not the time for such a move; what else forbids it, a module does not tell. */
  illegal(position: Position, text: string): IllegalMove {
    const { verbs, prompts } = position.game.manifest;
    if (verbs[text.split(" ")[0]!]!.includes(position.phase)) {
      return new IllegalMove(`${quoted(text)} is not allowed now; ${instead(position)}`);
    }
    const [clause, asked] = prompts[position.phase]!;
    const why = `now is the time to: ${asked.replace(/\.+$/, "")} (${clause})`;
    return new IllegalMove(`${quoted(text)} is not allowed: ${why}; ${instead(position)}`, clause);
  },
};

function instead(position: Position): string {
  const legal = position.legal();
  const more = legal.length > FEW ? ` and ${legal.length - FEW} more` : "";
  return `allowed now: ${legal.slice(0, FEW).join(", ")}${more}.`;
}
