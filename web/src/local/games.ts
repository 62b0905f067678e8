// The games with their words, first games and hints: each is fetched once, and again if that failed.
import { game, SpeeltafelError, type FirstGame, type Game, type Hinter, type Words } from "speeltafel";
import { Refused } from "./refused";

const HINT_SEED = 1; // who asks again in the same position is told the same

export class Games {
  private readonly fetched = new Map<string, Promise<unknown>>();

  /** `folder`: where their files are. */
  constructor(private readonly folder: URL | string) {}

  game(name: string): Promise<Game> {
    return this.once(name, () => game(name, { from: this.folder }));
  }

  words(name: string, language: string): Promise<Words> {
    return this.once(`${name} in ${language}`, async () => (await this.game(name)).words(language));
  }

  firstGame(name: string, language: string): Promise<FirstGame> {
    return this.once(`first ${name} in ${language}`, async () => (await this.game(name)).firstGame(language));
  }

  hinter(name: string): Promise<Hinter> {
    return this.once(`hints of ${name}`, async () => (await this.game(name)).hinter(HINT_SEED));
  }

  private once<T>(what: string, fetch: () => Promise<T>): Promise<T> {
    const found = (this.fetched.get(what) as Promise<T> | undefined) ?? fetch();
    this.fetched.set(what, found);
    return found.catch((problem: unknown) => {
      this.fetched.delete(what);
      if (problem instanceof SpeeltafelError || problem instanceof Refused) throw problem;
      throw new Refused("unloadable", `The files of a game could not be fetched: ${String(problem)}`);
    });
  }
}
