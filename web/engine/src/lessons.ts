// The files of a first game, and what is right in a lesson.
import type { OptionValue } from "./manifest.js";

/** What happens before somebody is asked: some of it unseen, the rest one by one. Moves stand in one text, with commas. */
interface LeadIn {
  skip?: string;
  watch?: string;
}

export interface LessonFile extends LeadIn {
  id: string;
  /** What the line goes on with. */
  answer: string;
  /** Other answers that are right. */
  accept?: string[];
  /** Of the moves of an answer. */
  any_order?: boolean;
  /** A move, or the beginning of its words: which explanation it gets. */
  wrong?: Record<string, string>;
}

export interface FirstGameFile {
  seed: number;
  seat: number;
  /** Clockwise from the learner's left. */
  others: string[];
  lessons: LessonFile[];
  options?: Record<string, OptionValue>;
  finish?: LeadIn;
}

interface LessonWords {
  title: string;
  learn: string;
  ask: string;
  right: string;
  wrong: Record<string, string>;
  before?: string;
}

export interface FirstGameWords {
  lessons: Record<string, LessonWords>;
  end: string;
}

/** Not all of an answer yet; what the line goes on with; another right answer; wrong. */
export type Verdict = "more" | "right" | "instead" | "wrong";

const OTHERWISE = "otherwise"; // the explanation of every wrong move that has none of its own

export function movesIn(text = ""): string[] {
  return text.trim() ? text.split(",").map((move) => move.trim()) : [];
}

/** The verdict, and for a wrong answer the key of the words that explain why. A turn that ends too soon is wrong. */
export function verdictOn(
  lesson: LessonFile,
  played: readonly string[],
  theirTurn: boolean,
): { verdict: Verdict; why: string } {
  const own = movesIn(lesson.answer);
  let left = [own, ...(lesson.accept ?? []).map(movesIn)];
  for (const [index, move] of played.entries()) {
    left = left.filter((answer) => isBeginning(lesson, answer, played.slice(0, index + 1)));
    if (left.length === 0) return { verdict: "wrong", why: explanation(lesson, move) };
  }
  const whole = left.filter((answer) => answer.length === played.length);
  if (whole.length > 0) return { verdict: whole.includes(own) ? "right" : "instead", why: "" };
  return theirTurn ? { verdict: "more", why: "" } : { verdict: "wrong", why: explanation(lesson, played.at(-1)!) };
}

function isBeginning(lesson: LessonFile, answer: readonly string[], played: readonly string[]): boolean {
  if (!lesson.any_order) return played.every((move, i) => answer[i] === move);
  const count = (moves: readonly string[], one: string) => moves.filter((move) => move === one).length;
  return played.every((move) => count(played, move) <= count(answer, move));
}

/** Of the longest beginning of the move's words that has one. */
function explanation(lesson: LessonFile, move: string): string {
  const words = move.split(/\s+/);
  const beginnings = words.map((_, i) => words.slice(0, words.length - i).join(" "));
  return beginnings.map((each) => lesson.wrong?.[each]).find((key) => key) ?? OTHERWISE;
}
