// A first game: lesson after lesson on the real board. The server knows the line, the rules and what is right.
import type { AnyView } from "../games/contract";
import type { Shown } from "../wire";
import { ask, Refused } from "./api";
import type { Answer, Deed } from "./tableSocket.svelte";
import { kept, keep } from "./tutorialProgress";
import { shownAt, type Steps } from "./replay.svelte";
import { lasting, settings } from "./settings.svelte";

/** The table at a moment, and the move that led there. */
export interface Shot {
  view: AnyView;
  prompt: string;
  seat: number | null;
  move: string;
  text: string;
}

export interface Lesson {
  id: string;
  title: string;
  before: string;
  learn: string;
  ask: string;
  right: string;
  shots: Shot[];
  answer: string[];
  answered: Shot[];
}

export interface FirstGame {
  game: string;
  seat: number;
  names: string[];
  lessons: Lesson[];
  finish: Shot[];
  open: AnyView | null;
  winners: number[];
  end: string;
}

interface Tried {
  verdict: "more" | "right" | "instead" | "wrong";
  why: string;
  view: AnyView;
  next: string[];
  prompt: string;
}

/** watching: moves are shown. asking: the learner is to move. right: they did well. over: the game is. */
export type Stage = "watching" | "asking" | "right" | "over";

const BETWEEN = 900; // milliseconds between two moves that are shown
const REGRET = 1400; // milliseconds until a wrong move is taken back
const HELP = 2; // wrong answers after which the right one can be shown

export class Learning {
  first = $state.raw<FirstGame | null>(null);
  table = $state.raw<Shown | null>(null);
  number = $state(0);
  stage = $state<Stage>("watching");
  /** The last move that was shown. */
  last = $state.raw<Shot | null>(null);
  /** Why the last answer was wrong. */
  why = $state("");
  /** Right, but the line goes on with something else. */
  instead = $state(false);
  /** What was played of an answer that is not whole yet. */
  played = $state.raw<string[]>([]);
  private mistakes = $state(0);
  private shown = 0;
  private going = 0; // counts what was begun, so that what is overtaken can stop

  constructor(
    readonly game: string,
    private readonly you: () => string,
    private readonly onchange: () => void,
  ) {}

  /** Fetch the lessons in the visitor's language, and go to where they were. */
  async open(): Promise<void> {
    const first = await ask<FirstGame>(`/api/first-games/${this.game}?language=${settings.language}`);
    const fresh = this.first === null;
    this.first = first;
    if (!fresh) return this.stand();
    this.number = Math.min(kept(this.game), first.lessons.length);
    if (this.number === 0) await this.go(0);
    else this.stand();
  }

  close(): void {
    this.going += 1;
  }

  get lesson(): Lesson | null {
    return this.first?.lessons[this.number] ?? null;
  }

  get stuck(): boolean {
    return this.stage === "asking" && this.mistakes >= HELP;
  }

  /** A lesson from its beginning, with all that leads to it. */
  async go(number: number): Promise<void> {
    this.number = number;
    keep(this.game, number);
    const { lesson, first } = this;
    if (await this.watch(lesson?.shots ?? first!.finish)) this.stand();
  }

  /** Where the lesson asks its question, at once. */
  stand(): void {
    this.going += 1;
    const shots = this.lesson?.shots ?? this.first!.finish;
    this.mistakes = 0;
    this.ask(shots.at(-1)!);
    this.stage = this.lesson ? "asking" : "over";
  }

  /** Another lesson, where it asks its question. */
  to(number: number): void {
    this.number = number;
    this.stand();
  }

  /** The lesson before; or this one again, if it was answered. */
  back(): void {
    this.to(this.stage === "right" ? this.number : this.number - 1);
  }

  /** What the line goes on with, shown. */
  async showAnswer(): Promise<void> {
    const lesson = this.lesson!;
    if (await this.watch([lesson.shots.at(-1)!, ...lesson.answered])) this.well();
  }

  /** As a table would do it: try a turn out, or play it. */
  async do(deed: Deed): Promise<Answer> {
    if (deed.do === "ahead") {
      const { next, view } = await this.try(deed.turn);
      return { is: "foreseen", version: 0, turn: deed.turn, next, view, certain: true };
    }
    if (deed.do === "play") await this.answer([deed.move]);
    else if (deed.do === "turn") await this.answer(deed.turn);
    return { is: "done", version: 0 };
  }

  private async answer(moves: string[]): Promise<void> {
    const began = this.going;
    const { verdict, why, view, prompt } = await this.try(moves);
    if (began !== this.going) return;
    this.why = why;
    this.show({ view, prompt, seat: this.first!.seat, move: moves.at(-1)!, text: "" });
    if (verdict === "more") this.played = [...this.played, ...moves];
    else if (verdict === "wrong") await this.regret();
    else {
      this.instead = verdict === "instead";
      this.well();
    }
  }

  private well(): void {
    this.stage = "right";
    keep(this.game, this.number + 1);
  }

  private async try(moves: string[]): Promise<Tried> {
    const query = new URLSearchParams({ language: settings.language });
    for (const move of [...this.played, ...moves]) query.append("move", move);
    try {
      return await ask<Tried>(`/api/first-games/${this.game}/${this.lesson!.id}?${query}`);
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      throw { is: "no", code: no.code, text: no.message, clause: no.clause };
    }
  }

  private async regret(): Promise<void> {
    this.mistakes += 1;
    this.stage = "watching";
    const why = this.why;
    if (!(await this.pause(REGRET, ++this.going))) return;
    this.ask(this.lesson!.shots.at(-1)!);
    this.why = why;
    this.stage = "asking";
  }

  /** Whether it was seen to its end. */
  private async watch(shots: Shot[]): Promise<boolean> {
    const began = ++this.going;
    this.stage = "watching";
    this.mistakes = 0;
    for (const [i, shot] of shots.entries()) {
      if (i > 0 && !(await this.pause(BETWEEN, began))) return false;
      this.ask(shot);
    }
    return this.pause(shots.length > 1 ? BETWEEN / 2 : 0, began);
  }

  private async pause(milliseconds: number, began: number): Promise<boolean> {
    await new Promise((on) => setTimeout(on, lasting(milliseconds)));
    return began === this.going;
  }

  private ask(shot: Shot): void {
    this.played = [];
    this.why = "";
    this.instead = false;
    this.show(shot);
  }

  private show(shot: Shot): void {
    const { game, seat, names, winners, open } = this.first!;
    const over = shot.view["over"] === true;
    const scores = shot.view["scores"] as number[];
    const known = names.map((name) => name || this.you());
    this.shown += 1; // another moment, also where the same position comes again
    const steps: Steps = {
      table: "",
      game,
      names: known,
      moves: over ? this.shown : -1,
      result: open === null ? null : scores,
      winners,
      resigned: [],
      steps: [],
    };
    this.last = shot;
    const moment = { number: this.shown, eyes: String(seat), view: shot.view };
    this.table = { ...shownAt(steps, moment), prompt: shot.prompt };
    this.onchange();
  }
}
