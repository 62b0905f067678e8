// Which of the server's moves make one gesture, and how a gesture is changed. What is legal, the server says.
import type { Draft } from "../../state/draft.svelte";

const LAYING = ["play", "extra", "stop"];

/** What belongs to the same gesture as a move. A card that is drawn comes as a surprise, so it never does. */
const FOLLOWS: Record<string, string[]> = {
  stack: ["stack"],
  cw: LAYING,
  ccw: LAYING,
  play: LAYING,
  extra: LAYING,
  knock: ["keep"],
};

/** What may be chosen instead of the move that a gesture began with. */
const INSTEAD: Record<string, string[]> = { cw: ["ccw"], ccw: ["cw"], knock: ["knock", "play"] };

export function verb(move: string): string {
  return move.split(" ")[0] ?? "";
}

export function rest(move: string): string {
  return move.split(" ")[1] ?? "";
}

/** The moves with which the gesture goes on. */
export function goingOn(turn: string[], next: string[]): string[] {
  const last = turn.at(-1);
  return last === undefined ? next : next.filter((move) => FOLLOWS[verb(last)]?.includes(verb(move)));
}

/** The moves with which it could have begun as well. */
export function otherwise(turn: string[], now: string[]): string[] {
  const first = turn[0];
  return first === undefined ? [] : now.filter((move) => move !== first && INSTEAD[verb(first)]?.includes(verb(move)));
}

/** The cards that a turn lays, in order. */
export function laid(turn: string[]): string[] {
  return turn.filter((move) => verb(move) === "play" || verb(move) === "extra").map(rest);
}

/** How a card would be laid; null if it cannot be. */
export function layOf(moves: string[], card: string): string | null {
  return [`play ${card}`, `extra ${card}`].find((move) => moves.includes(move)) ?? null;
}

/** Cards less others, one for one. */
export function less(cards: string[], others: string[]): string[] {
  const gone = [...others];
  return cards.filter((card) => {
    const i = gone.indexOf(card);
    if (i >= 0) gone.splice(i, 1);
    return i < 0;
  });
}

/** The moves with two of them changed over. */
export function swapped(turn: string[], one: number, other: number): string[] {
  return turn.map((move, i) => (i === one ? turn[other]! : i === other ? turn[one]! : move));
}

/** Go on at random, as far as the gesture goes. */
export async function fill(draft: Draft): Promise<void> {
  for (let before = -1; before < draft.turn.length;) {
    before = draft.turn.length;
    const moves = goingOn(draft.turn, draft.next);
    const move = moves[Math.floor(Math.random() * moves.length)];
    if (move) await draft.add(move);
  }
}
