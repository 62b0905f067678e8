// Referees of games, for what their rules alone do not decide. How one is asked and told is there with the game; the
// referee itself is large, and fetched when a table first needs it.
import type { Game, Question, RefereedMoves, Ruling } from "speeltafel";

export interface Referee {
  /** May take a second. Depends on the question alone. */
  rule(question: Question): Promise<Ruling>;
}

/** Asking a referee at no table, to try what a move brings; the answer is that of a server's route. */
export interface Practice {
  path: string;
  answer(body: unknown, game: Game, rule: Referee["rule"]): Promise<unknown>;
}

interface RefereeModule {
  /** `numbers`: what the game's files say that it works with. */
  loadReferee(numbers: unknown): Promise<Referee>;
}

const MOVES = import.meta.glob<RefereedMoves>("../games/*/referee/moves.ts", { eager: true, import: "MOVES" });
const PRACTICES = import.meta.glob<Practice>("../games/*/referee/practice.ts", { eager: true, import: "PRACTICE" });
const MODULES = import.meta.glob<RefereeModule>("../games/*/referee/referee.ts");

const file = (game: string, name: string): string => `../games/${game}/referee/${name}.ts`;

/** How the referee of a game is asked and told; undefined if it judges at servers alone. */
export function refereedMoves(game: string): RefereedMoves | undefined {
  return MOVES[file(game, "moves")];
}

export function practices(): [game: string, practice: Practice][] {
  return Object.entries(PRACTICES).map(([path, practice]) => [path.split("/")[2]!, practice]);
}

export async function loadReferee(game: Game): Promise<Referee> {
  const [load, numbers] = [MODULES[file(game.name, "referee")], game.manifest.refereed?.file];
  if (!load || !numbers) throw new Error(`The referee of ${game.name} judges at servers alone.`);
  const [{ loadReferee: loaded }, told] = await Promise.all([load(), game.engine.readJson(numbers)]);
  return loaded(told);
}
