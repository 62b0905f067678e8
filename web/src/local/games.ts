// The games with their words, first games and hints: each is fetched once, and again if that failed.
import { game, SpeeltafelError, type FirstGame, type Game, type Hinter, type Words } from "speeltafel";
import { HINT_SEED } from "../device/limits";
import { loadReferee, refereedMoves, type Referee } from "./referees";
import { Refused } from "./refused";

export class Games {
  private readonly fetched = new Map<string, Promise<unknown>>();

  /** `folder`: where their files are. */
  constructor(private readonly folder: URL | string) {}

  game(name: string): Promise<Game> {
    return this.once(name, () => game(name, { from: this.folder, refereedMoves }));
  }

  /** Whoever decides what the rules alone do not. */
  async referee(name: string): Promise<Referee> {
    const found = await this.game(name);
    return this.once(`referee of ${name}`, () =>
      loadReferee(found).catch((problem: unknown) => {
        throw new Refused("no_referee", `The referee of ${name} cannot be loaded in this browser: ${String(problem)}`);
      }),
    );
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
