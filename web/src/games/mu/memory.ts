// What this board has seen go by: the server's view holds neither who led the trick before nor the round before.
import { differences, explained, type Round } from "./scoring";
import { tricksDone, type View } from "./view";

export interface LastTrick {
  /** In the order played. */
  cards: string[];
  /** Who played each; null if nobody here saw the trick. */
  seats: number[] | null;
  winner: number;
}

export class Memory {
  private readonly leads = new Map<string, number>();
  private readonly rounds = new Map<number, View>();

  note(view: View): void {
    if (view.over) return; // its scores hold the last round already
    this.rounds.set(view.round, view);
    const leader = view.trick[0]?.[0] ?? view.turn;
    if (view.phase === "play" && leader !== null) this.leads.set(place(view, tricksDone(view)), leader);
  }

  /** The latest trick that is over; null before there is one in this round. */
  lastTrick(view: View): LastTrick | null {
    const done = tricksDone(view);
    const winner = view.trick[0]?.[0] ?? view.turn;
    if (done < 1 || view.phase !== "play" || winner === null) return null;
    const cards = view.won[winner]!.slice(-view.players);
    const leader = this.leads.get(place(view, done - 1));
    const seats = leader === undefined ? null : cards.map((_, i) => (leader + i) % view.players);
    return { cards, seats, winner };
  }

  /** What became of the round before this one; null if this board did not see it. */
  lastRound(view: View): Round | null {
    const last = this.rounds.get(view.round - 1);
    return last === undefined ? null : explained(last, differences(last.scores, view.scores));
  }
}

function place(view: View, trick: number): string {
  return `${view.round}:${trick}`;
}
