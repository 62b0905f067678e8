// First games: positions of one fixed deal, each with a lesson and a question to play, as a table server tells them.
import { IllegalMove, SpeeltafelError } from "./errors.js";
import {
  movesIn,
  verdictOn,
  type FirstGameFile,
  type FirstGameWords,
  type LessonFile,
  type Verdict,
} from "./lessons.js";
import type { Game } from "./game.js";
import type { ViewJson } from "./position.js";
import type { Table } from "./table.js";
import type { Words } from "./words.js";

/** The table at a moment, and the move that led there. */
export interface Shot {
  view: ViewJson;
  /** What the rules ask of the learner; empty if it is not their turn. */
  prompt: string;
  seat: number | null;
  move: string;
  /** The move as a sentence; empty if it is the learner's, or hidden from them. */
  text: string;
}

export interface LessonShown {
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

export interface FirstGameShown {
  game: string;
  seat: number;
  names: string[];
  lessons: LessonShown[];
  finish: Shot[];
  open: ViewJson | null;
  winners: number[];
  end: string;
}

/** What comes of some moves in a lesson. */
export interface Tried {
  verdict: Verdict;
  why: string;
  view: ViewJson;
  next: string[];
  prompt: string;
}

export class FirstGame {
  private constructor(
    private readonly game: Game,
    private readonly file: FirstGameFile,
    private readonly told: FirstGameWords,
    private readonly words: Words,
  ) {}

  static async load(game: Game, language: string): Promise<FirstGame> {
    if (!game.manifest.first_game) throw new SpeeltafelError(`${game.manifest.title} has no first game.`);
    const words = await game.words(language);
    const { engine } = game;
    const [file, told] = await Promise.all([
      engine.readJson<FirstGameFile>(`${game.name}.first.json`),
      engine.readJson<FirstGameWords>(`${game.name}.first.${language}.json`),
    ]);
    return new FirstGame(game, file, told, words);
  }

  /** All of it at once. */
  shown(): FirstGameShown {
    const table = this.newTable();
    const { seat, finish = {} } = this.file;
    const lessons = this.file.lessons.map((lesson) => this.lesson(table, lesson));
    const last = this.shots(table, finish.skip, finish.watch);
    const { end } = this.told;
    const open = table.over ? table.openJson() : null;
    return { game: this.game.name, seat, names: this.names, lessons, finish: last, open, winners: table.winners, end };
  }

  /** Some moves from where a lesson stands. */
  tried(id: string, moves: readonly string[]): Tried {
    const { lessons, seat } = this.file;
    const number = lessons.findIndex((each) => each.id === id);
    if (number < 0) {
      throw new SpeeltafelError(`There is no such lesson; there are ${lessons.map((each) => each.id).join(", ")}.`);
    }
    const table = this.at(number);
    for (const move of moves) play(table, move, seat);
    const theirs = table.turn === seat;
    const { verdict, why } = verdictOn(lessons[number]!, moves, theirs);
    return {
      verdict,
      why: why ? this.told.lessons[id]!.wrong[why]! : "",
      view: table.viewJson(seat),
      next: theirs ? table.legal() : [],
      prompt: this.prompt(table),
    };
  }

  /** Of all seats; the learner's is for whoever shows it to say. */
  private get names(): string[] {
    const around = ["", ...this.file.others];
    return around.map((_, seat) => around[(seat - this.file.seat + around.length) % around.length]!);
  }

  private newTable(): Table {
    const { seed, options } = this.file;
    const names = this.names.map((name) => name || "-");
    return this.game.table({ players: names.length, seed, names, options });
  }

  /** The table when the lesson of that number asks its question. */
  private at(number: number): Table {
    const table = this.newTable();
    this.file.lessons.slice(0, number + 1).forEach((lesson, i) => {
      const before = i > 0 ? movesIn(this.file.lessons[i - 1]!.answer) : [];
      for (const move of [...before, ...movesIn(lesson.skip), ...movesIn(lesson.watch)]) table.play(move);
    });
    return table;
  }

  private lesson(table: Table, lesson: LessonFile): LessonShown {
    const { id } = lesson;
    const { title, before = "", learn, ask, right } = this.told.lessons[id]!;
    const shots = this.shots(table, lesson.skip, lesson.watch);
    const answer = movesIn(lesson.answer);
    const answered = answer.map((move) => this.shotAfter(table, move));
    return { id, title, before, learn, ask, right, shots, answer, answered };
  }

  /** Where it begins, and every move that is shown. */
  private shots(table: Table, skip: string | undefined, watch: string | undefined): Shot[] {
    for (const move of movesIn(skip)) table.play(move);
    const first = { view: table.viewJson(this.file.seat), prompt: this.prompt(table), seat: null, move: "", text: "" };
    return [first, ...movesIn(watch).map((move) => this.shotAfter(table, move))];
  }

  private shotAfter(table: Table, played: string): Shot {
    const seat = table.turn!;
    table.play(played);
    const own = this.file.seat;
    const move = this.game.toldTo(own, seat, played);
    const text = seat === own || !move ? "" : this.words.sentence(move, this.names[seat]!);
    return { view: table.viewJson(own), prompt: this.prompt(table), seat, move, text };
  }

  private prompt(table: Table): string {
    return table.turn === this.file.seat ? this.words.prompt(table.phase) : "";
  }
}

/** Whatever is refused is illegal here, as a move of somebody else's turn. */
function play(table: Table, move: string, seat: number): void {
  try {
    table.play(move, seat);
  } catch (error) {
    if (error instanceof IllegalMove || !(error instanceof SpeeltafelError)) throw error;
    throw new IllegalMove(error.message);
  }
}
