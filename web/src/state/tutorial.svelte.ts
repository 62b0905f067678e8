// The tutorial of a game: lessons on the real board. The server knows the moves, the rules and the right answers.
import type { Schemas } from "../net/operations";
import type { Shown } from "../net/wire";
import { request, ApiError } from "../net/api";
import type { Reply, Command } from "../net/tableSocket.svelte";
import { loadProgress, saveProgress } from "./tutorialProgress";
import { tableAt } from "./replay.svelte";
import { scaledDuration, settings } from "../device/settings.svelte";

/** A position, and the move that led to it. */
export type LessonFrame = Schemas["Shot"];
export type Lesson = Schemas["LessonShown"];
export type FirstGame = Schemas["FirstGameShown"];

/** watching: moves are shown. asking: the learner is to move. right: they answered well. over: the game is over. */
export type TutorialStage = "watching" | "asking" | "right" | "over";

const FRAME_PAUSE = 900; // milliseconds between two moves that are shown
const MISTAKE_PAUSE = 1400; // milliseconds until a wrong move is taken back
const MISTAKES_BEFORE_HELP = 2; // wrong answers after which the right one can be shown

export class Tutorial {
  first = $state.raw<FirstGame | null>(null);
  table = $state.raw<Shown | null>(null);
  number = $state(0);
  stage = $state<TutorialStage>("watching");
  /** The last move that was shown. */
  last = $state.raw<LessonFrame | null>(null);
  /** Why the last answer was wrong. */
  why = $state("");
  /** Right, but the game goes on with another move. */
  instead = $state(false);
  /** The moves of an answer that is not complete yet. */
  played = $state.raw<string[]>([]);
  private mistakes = $state(0);
  private frameCount = 0;
  private run = 0; // counts what was started, so that what is superseded stops

  constructor(
    readonly game: string,
    private readonly you: () => string,
    private readonly onchange: () => void,
  ) {}

  /** Fetch the lessons in the visitor's language, and go to the one they reached. */
  async open(): Promise<void> {
    const first = await request("get", "/api/first-games/{name}", {
      path: { name: this.game },
      query: { language: settings.language },
    });
    const fresh = this.first === null;
    this.first = first;
    if (!fresh) return this.showQuestion();
    this.number = Math.min(loadProgress(this.game), first.lessons.length);
    if (this.number === 0) await this.go(0);
    else this.showQuestion();
  }

  close(): void {
    this.run += 1;
  }

  get lesson(): Lesson | null {
    return this.first?.lessons[this.number] ?? null;
  }

  get stuck(): boolean {
    return this.stage === "asking" && this.mistakes >= MISTAKES_BEFORE_HELP;
  }

  /** A lesson from its beginning, with the moves that lead to its question. */
  async go(number: number): Promise<void> {
    this.number = number;
    saveProgress(this.game, number);
    const { lesson, first } = this;
    if (await this.watch(lesson?.shots ?? first!.finish)) this.showQuestion();
  }

  /** Skip to the question of the lesson. */
  showQuestion(): void {
    this.run += 1;
    const shots = this.lesson?.shots ?? this.first!.finish;
    this.mistakes = 0;
    this.present(shots.at(-1)!);
    this.stage = this.lesson ? "asking" : "over";
  }

  /** The question of another lesson. */
  jumpTo(number: number): void {
    this.number = number;
    this.showQuestion();
  }

  /** The lesson before; or this one again, if it is answered. */
  back(): void {
    this.jumpTo(this.stage === "right" ? this.number : this.number - 1);
  }

  /** Show the right answer. */
  async showAnswer(): Promise<void> {
    const lesson = this.lesson!;
    if (await this.watch([lesson.shots.at(-1)!, ...lesson.answered])) this.succeed();
  }

  /** Stands in for the table socket: preview a turn, or play it. */
  async send(command: Command): Promise<Reply> {
    if (command.do === "ahead") {
      const { next, view } = await this.attempt(command.turn);
      return { is: "foreseen", version: 0, turn: command.turn, next, view, certain: true };
    }
    if (command.do === "play") await this.answer([command.move]);
    else if (command.do === "turn") await this.answer(command.turn);
    return { is: "done", version: 0 };
  }

  private async answer(moves: string[]): Promise<void> {
    const run = this.run;
    const { verdict, why, view, prompt } = await this.attempt(moves);
    if (run !== this.run) return;
    this.why = why;
    this.show({ view, prompt, seat: this.first!.seat, move: moves.at(-1)!, text: "" });
    if (verdict === "more") this.played = [...this.played, ...moves];
    else if (verdict === "wrong") await this.takeBack();
    else {
      this.instead = verdict === "instead";
      this.succeed();
    }
  }

  private succeed(): void {
    this.stage = "right";
    saveProgress(this.game, this.number + 1);
  }

  private async attempt(moves: string[]): Promise<Schemas["Tried"]> {
    const path = { name: this.game, lesson: this.lesson!.id };
    const query = { language: settings.language, move: [...this.played, ...moves] };
    try {
      return await request("get", "/api/first-games/{name}/{lesson}", { path, query });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw { is: "no", code: error.code, text: error.message, clause: error.clause };
    }
  }

  private async takeBack(): Promise<void> {
    this.mistakes += 1;
    this.stage = "watching";
    const why = this.why;
    if (!(await this.pause(MISTAKE_PAUSE, ++this.run))) return;
    this.present(this.lesson!.shots.at(-1)!);
    this.why = why;
    this.stage = "asking";
  }

  /** Show these frames one after the other; false if it was interrupted. */
  private async watch(shots: LessonFrame[]): Promise<boolean> {
    const run = ++this.run;
    this.stage = "watching";
    this.mistakes = 0;
    for (const [i, shot] of shots.entries()) {
      if (i > 0 && !(await this.pause(FRAME_PAUSE, run))) return false;
      this.present(shot);
    }
    return this.pause(shots.length > 1 ? FRAME_PAUSE / 2 : 0, run);
  }

  private async pause(milliseconds: number, run: number): Promise<boolean> {
    await new Promise((on) => setTimeout(on, scaledDuration(milliseconds)));
    return run === this.run;
  }

  private present(shot: LessonFrame): void {
    this.played = [];
    this.why = "";
    this.instead = false;
    this.show(shot);
  }

  private show(shot: LessonFrame): void {
    const { game, seat, names, winners, open } = this.first!;
    const over = shot.view.over;
    const scores = shot.view.scores;
    const known = names.map((name) => name || this.you());
    this.frameCount += 1; // another position for the draft, also where the same view comes again
    const data = {
      table: "",
      game,
      names: known,
      moves: over ? this.frameCount : -1,
      result: open === null ? null : scores,
      winners,
      resigned: [],
    };
    this.last = shot;
    const frame = { number: this.frameCount, viewpoint: String(seat), view: shot.view, last: null };
    this.table = { ...tableAt(data, frame), prompt: shot.prompt ?? "" };
    this.onchange();
  }
}
