// What the board remembers of earlier views: the server's view has neither who led the last trick nor the last round.
import { deck, differences, explainRound, type Round } from "./scoring";
import { tricksDone, type View } from "./view";

export interface LastTrick {
  /** In the order played. */
  cards: string[];
  /** Who played each; null if nobody here saw the trick. */
  seats: number[] | null;
  /** null if there is no telling: nobody got a point for it. */
  winner: number | null;
}

/** The trick with which a round ended, and the table on which it lay. */
export interface FinalTrick {
  view: View;
  trick: LastTrick;
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

  /** The last trick of the round that is over: the server goes on to the next deal, or to the end, at once. */
  finalTrick(view: View): FinalTrick | null {
    const last = this.rounds.get(view.over ? view.round : view.round - 1);
    if (last?.phase !== "play" || last.trick.length !== last.players - 1) return null; // some of it was not seen
    const played = last.trick.map(([, card]) => card);
    const gone = [...last.won.flat(), ...played];
    const left = deck(last.players);
    for (const card of gone) left.splice(left.indexOf(card), 1);
    const leader = last.trick[0]![0];
    const cards = [...played, ...left];
    const seats = cards.map((_, i) => (leader + i) % last.players);
    const round = explainRound(last, differences(last.scores, view.scores));
    const winner = round.kind === "played" ? round.points.findIndex((points, seat) => points > last.points[seat]!) : -1;
    return { view: { ...last, trick: [], turn: null }, trick: { cards, seats, winner: winner < 0 ? null : winner } };
  }

  /** What became of the round before this one; null if this board did not see it. */
  lastRound(view: View): Round | null {
    const last = this.rounds.get(view.round - 1);
    return last === undefined ? null : explainRound(last, differences(last.scores, view.scores));
  }
}

function place(view: View, trick: number): string {
  return `${view.round}:${trick}`;
}
