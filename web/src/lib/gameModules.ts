// A game's own code, fetched once, with its words learned before anything is drawn.
import { load, type GameModule } from "../games/contract";
import { learn } from "./i18n";

const fetched = new Map<string, Promise<GameModule>>();

export function gameModule(game: string): Promise<GameModule> {
  const found = fetched.get(game) ?? fetch(game);
  fetched.set(game, found);
  return found;
}

async function fetch(game: string): Promise<GameModule> {
  try {
    const module = await load(game);
    learn(module.words);
    return module;
  } catch (problem) {
    fetched.delete(game); // another try may do better
    throw problem;
  }
}
