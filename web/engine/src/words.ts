// What a game says in a language: the sentences of moves, and what is asked in a phase.
import { SpeeltafelError, quoted } from "./errors.js";
import type { Game } from "./game.js";

/** Written by `speeltafel.wasm.files.words`: sentences by the numbers of moves, with "{who}" for the name. */
interface WordsFile {
  language: string;
  sentences: Record<string, string>;
  prompts: Record<string, string>;
  /** Of names that stand for somebody without one: how they are told. */
  names: Record<string, string>;
}

const WHO = "{who}";

/** The words of one game in one language. */
export class Words {
  private constructor(
    private readonly game: Game,
    private readonly file: WordsFile,
  ) {}

  static async load(game: Game, language: string): Promise<Words> {
    const { languages } = game.manifest;
    if (!languages.includes(language)) {
      throw new SpeeltafelError(`There is no language ${quoted(language)}; there are ${languages.join(", ")}.`);
    }
    return new Words(game, await game.engine.readJson<WordsFile>(`${game.name}.${language}.json`));
  }

  get language(): string {
    return this.file.language;
  }

  /** A move as a line of a log: "Ann plays red 5." */
  sentence(move: string, who: string): string {
    const number = this.game.number(move);
    if (number === undefined) throw new SpeeltafelError(`${this.game.manifest.title} has no move ${quoted(move)}.`);
    const name = Object.hasOwn(this.file.names, who) ? this.file.names[who]! : who;
    return this.file.sentences[number]!.split(WHO).join(name);
  }

  /** What is asked of whoever is to move in a phase; empty once the match is over. */
  prompt(phase: string): string {
    return this.file.prompts[phase] ?? "";
  }
}
