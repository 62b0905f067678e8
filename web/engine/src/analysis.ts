// What an analysis tells: the JSON of `speeltafel analyse --json`, which docs/analysis.md describes.

export type Mark = "best" | "good" | "inaccurate" | "mistake" | "blunder";

/** Where a seat's share of the win came from: all but `result` and `luck_error` add up to the result. */
export interface Account {
  fair: number;
  place: number;
  deal: number;
  luck: number;
  own: number;
  others: number;
  rest: number;
  result: number;
  luck_error: number;
}

/** A move that was played out, and the share of the win that it brought whoever was to move. */
export interface JudgedMove {
  move: string;
  share: number;
  /** The standard error of the share. */
  error: number;
}

export interface Judgement {
  /** What the played move brought less than the best; 0 for the best itself. */
  cost: number;
  /** The standard error of the cost. */
  error: number;
  /** The cost is larger than chance explains. */
  clear: boolean;
  worlds: number;
  /** The share of every seat if the best move is played, and with the one that was. */
  before: number[];
  after: number[];
  /** The best first; the played one is among them. */
  moves: JudgedMove[];
}

/** Points, something else that is counted, or whether something comes true. */
export type LineKind = "points" | "count" | "chance";

/** A line of the score in which two moves differ: what each brings on average. */
export interface ReasonLine {
  line: string;
  kind: LineKind;
  better: number;
  played: number;
  /** The standard error of the difference. */
  error: number;
}

/** Why another move was better. */
export interface Reason {
  /** A sentence in every language. */
  text: Record<string, string>;
  /** The surest first. */
  lines: ReasonLine[];
  worlds: number;
}

/** A move that was not the only one. */
export interface JudgedDecision {
  /** Of the move in the record, from 1. */
  number: number;
  seat: number;
  move: string;
  /** The shares of all seats with all cards open: before it, after a move of the network's choice, after the played one. */
  before: number[];
  expected: number[];
  after: number[];
  /** What chance changed then, before the next decision. */
  luck: number[];
  mark: Mark;
  /** By what the seat could know. */
  known: Judgement;
  /** With all cards open, if that was asked for. */
  open: Judgement | null;
  /** Of decisions that are marked as worse than good, in the last analysis; null, too, where nothing in the score tells. */
  reason: Reason | null;
}

/** Something that changed a seat's share much. */
export interface Moment {
  number: number;
  seat: number;
  kind: "decision" | "luck";
  change: number;
}

export interface Analysis {
  version: number;
  game: string;
  players: number;
  names: string[];
  scores: number[];
  ending: string;
  /** In which every position was played on; decisions that are in doubt in up to that many. */
  worlds: number;
  /** False: coarse yet; a finer one follows. */
  finished: boolean;
  seats: Account[];
  decisions: JudgedDecision[];
  moments: Moment[];
}

/** What mattered most: so many decisions and so many strokes of luck, the largest change first. */
export function moments(decisions: readonly JudgedDecision[], surely: readonly number[], most: number): Moment[] {
  const lost = decisions.flatMap<Moment>(({ number, seat }, k) =>
    surely[k]! > 0 ? [{ number, seat, kind: "decision", change: -surely[k]! }] : [],
  );
  const lucky = decisions.flatMap<Moment>(({ number, luck }) => {
    const sizes = luck.map(Math.abs);
    const seat = sizes.indexOf(Math.max(...sizes));
    return luck[seat] ? [{ number, seat, kind: "luck", change: luck[seat] }] : [];
  });
  const largest = (some: Moment[]) => some.sort((one, other) => Math.abs(other.change) - Math.abs(one.change));
  return largest([...largest(lost).slice(0, most), ...largest(lucky).slice(0, most)]);
}
