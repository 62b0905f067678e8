// What the page of an analysis draws and counts.
import type { Account, Analysis, JudgedDecision, Mark, Moment } from "../../net/analysis";

/** A finished game, as its analysis has to know it. */
export interface AnalysedGame {
  id: string;
  game: string;
  names: string[];
  moves: number;
  /** After how many moves each game of the match ended, or each round; empty where that is not known. */
  games: readonly number[];
}

/** The parts of an account, in the order in which they add up. */
export const PARTS = ["place", "deal", "luck", "own", "others", "rest"] as const satisfies (keyof Account)[];
export type Part = (typeof PARTS)[number];

/** Marks that people want to see, and how chess players write them. */
export const SIGNS = { inaccurate: "?!", mistake: "?", blunder: "??" } as const satisfies Partial<Record<Mark, string>>;
export type BadMark = keyof typeof SIGNS;
export const BAD_MARKS = Object.keys(SIGNS) as BadMark[];

export function isBad(mark: Mark): mark is BadMark {
  return mark in SIGNS;
}

/** The moves that were marked so, and how that is written, by their numbers. */
export type MarkedMoves = ReadonlyMap<number, { mark: BadMark; sign: string }>;

export function markedMoves({ decisions }: Analysis): MarkedMoves {
  const bad = decisions.flatMap(({ number, mark }) => (isBad(mark) ? [{ number, mark, sign: SIGNS[mark] }] : []));
  return new Map(bad.map(({ number, ...rest }) => [number, rest]));
}

/** A moment that mattered, with the decision that it was or that it followed. */
export interface KeyMoment extends Moment {
  decision: JudgedDecision;
}

/** What mattered most, the largest change first. */
export function keyMoments({ moments, decisions }: Analysis): KeyMoment[] {
  const byNumber = new Map(decisions.map((each) => [each.number, each]));
  return moments.flatMap((moment) => {
    const decision = byNumber.get(moment.number);
    return decision ? [{ ...moment, decision }] : [];
  });
}

/** Where the game was lost: the decision that cost most of those who did not win; undefined if none was clearly bad. */
export function lostAt({ seats }: Analysis, moments: readonly KeyMoment[]): KeyMoment | undefined {
  const most = Math.max(...seats.map((seat) => seat.result));
  return moments.find(({ kind, seat, decision }) => {
    return kind === "decision" && seats[seat]!.result < most && isBad(decision.mark);
  });
}

/** The bad decision that cost a seat most; undefined if there was none. */
export function costliest({ decisions }: Analysis, seat: number): JudgedDecision | undefined {
  const bad = decisions.filter((each) => each.seat === seat && isBad(each.mark));
  return bad.sort((one, other) => other.known.cost - one.known.cost)[0];
}

/** The shares of all seats after so many moves: what was expected before the next decision, or the result. */
export function sharesAfter(analysis: Analysis, moves: number): number[] {
  const { decisions, seats } = analysis;
  let [low, high] = [0, decisions.length]; // the first decision after these moves
  while (low < high) {
    const middle = (low + high) >> 1;
    if (decisions[middle]!.number > moves) high = middle;
    else low = middle + 1;
  }
  return decisions[low]?.before ?? seats.map((seat) => seat.result);
}

/** The line of a seat: after how many moves it was worth how much. */
export function shareLine({ decisions, seats }: Analysis, seat: number, moves: number): [number, number][] {
  const line = decisions.map((each): [number, number] => [each.number - 1, each.before[seat]!]);
  return [...line, [moves, seats[seat]!.result]];
}

/** How well a seat decided. */
export interface Accuracy {
  decisions: number;
  /** For which no other move was clearly better. */
  best: number;
  bad: Record<BadMark, number>;
}

export function accuracyOf({ decisions }: Analysis, seat: number): Accuracy {
  const own = decisions.filter((each) => each.seat === seat);
  const count = (mark: Mark): number => own.filter((each) => each.mark === mark).length;
  return {
    decisions: own.length,
    best: count("best"),
    bad: { inaccurate: count("inaccurate"), mistake: count("mistake"), blunder: count("blunder") },
  };
}

/** The decision about the next move after so many; undefined if there was nothing to decide. */
export function decisionAfter({ decisions }: Analysis, moves: number): JudgedDecision | undefined {
  return decisions.find((each) => each.number === moves + 1);
}

/** Shares as points of a hundred. */
export function points(share: number): number {
  return 100 * share;
}
