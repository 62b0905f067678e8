// The places of the block, and which of the server's moves belongs to which.
import type { Colour } from "../../cards/colours";
import type { CommonBoard } from "./boardTypes";

export const ROWS: Colour[] = ["r", "o", "y", "g", "b"];
export const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const PLACES = ROWS.flatMap((colour) => COLUMNS.map((number) => `${colour}${number}`));

/** What touching a place would do; null if nothing. */
export function moveAt(next: string[], place: string, joker: boolean): string | null {
  const wanted = joker ? [`joker ${place}`] : [`play ${place}`, `remove ${place}`];
  return wanted.find((move) => next.includes(move)) ?? null;
}

/** What touching a card of the hand would do; a joker asks for a place first. */
export function moveOf(next: string[], card: string): string | null {
  if (card === "J") return next.find((move) => move.startsWith("joker ")) ?? null;
  const move = card === "A" ? "action" : `play ${card}`;
  return next.includes(move) ? move : null;
}

/** The moves that a card means which is dropped somewhere: on a place, on a seat, or just on the table. */
export function dropped(card: string, target: string): string[] {
  const [kind, which] = target.split(" ");
  if (card === "J") return kind === "place" ? [`joker ${which}`] : [];
  if (card !== "A") return kind === "seat" ? [] : [`play ${card}`];
  if (kind === "seat") return ["action", `give ${which}`];
  return kind === "place" ? ["action", `remove ${which}`] : ["action"];
}

/** The places on which something else lies than before. */
export function changed(before: CommonBoard | null, now: CommonBoard): Set<string> {
  if (before === null || before.game_number !== now.game_number) return new Set();
  return new Set(PLACES.filter((_, i) => before.block[i] !== now.block[i]));
}

/** What the latest move changed, until the next one: what is said at the table meanwhile changes nothing. */
export class LastMove {
  private moves = -1;
  private view: CommonBoard | null = null;
  private change: { mover: number | null; fresh: Set<string> } = { mover: null, fresh: new Set() };

  note(moves: number, view: CommonBoard): { mover: number | null; fresh: Set<string> } {
    if (moves !== this.moves) this.change = { mover: this.view?.turn ?? null, fresh: changed(this.view, view) };
    [this.moves, this.view] = [moves, view];
    return this.change;
  }
}

/** How many cards each seat is given by the moves of a turn. */
export function given(moves: string[], seat: number): number {
  return moves.filter((move) => move === `give ${seat}`).length;
}
