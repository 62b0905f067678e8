// A game's module, loaded once; its messages are added before anything is drawn.
import { loadGame, type GameModule } from "./contract";
import { addGameMessages } from "./gameMessages";

const loading = new Map<string, Promise<GameModule>>();

export function gameModule(game: string): Promise<GameModule> {
  const found = loading.get(game) ?? loadModule(game);
  loading.set(game, found);
  return found;
}

async function loadModule(game: string): Promise<GameModule> {
  try {
    const [module] = await Promise.all([loadGame(game), addGameMessages(game)]);
    if (!module) throw new Error(`The page is loaded again, since the board for ${game} could not be.`);
    return module;
  } catch (problem) {
    loading.delete(game); // so that the next call tries again
    throw problem;
  }
}
