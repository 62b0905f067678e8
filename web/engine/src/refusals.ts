// Sentences for moves that are refused, as the Python library says them.
import { IllegalMove, quoted } from "./errors.js";
import type { Position } from "./position.js";

const FEW = 8; // legal moves that are named to somebody whose move is refused

export const refusal = {
  over: (text: string) => `${quoted(text)} comes too late: the match is over.`,

  wrongSeat: (position: Position, seat: number) => `It is not seat ${seat}'s turn; seat ${position.turn} is to move.`,

  unknown: (position: Position, text: string) =>
    `${quoted(text)} is not a move of ${position.game.name}; ${instead(position)}`,

  illegal: (position: Position, text: string, _move: number) =>
    new IllegalMove(`${quoted(text)} is not allowed now; ${instead(position)}`),
};

function instead(position: Position): string {
  const legal = position.legal();
  const more = legal.length > FEW ? ` and ${legal.length - FEW} more` : "";
  return `allowed now: ${legal.slice(0, FEW).join(", ")}${more}.`;
}
