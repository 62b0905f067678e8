// The games and bot levels that the server offers, fetched once.
import { request } from "../net/api";
import type { Schemas } from "../net/operations";
import { sayIfKnown } from "../i18n/messages";

export type GameOption = Schemas["OptionShown"];
export type GameInfo = Schemas["GameShown"];
export type BotLevel = Schemas["LevelShown"];

class GameCatalog {
  games = $state.raw<GameInfo[]>([]);
  levels = $state.raw<BotLevel[]>([]);
  private loading: Promise<void> | null = null;

  /** Fetch the catalog unless it is here; after a failure, the next call tries again. */
  load(): Promise<void> {
    this.loading ??= this.fetch().catch((problem: unknown) => {
      this.loading = null;
      throw problem;
    });
    return this.loading;
  }

  private async fetch(): Promise<void> {
    [this.games, this.levels] = await Promise.all([request("get", "/api/games"), request("get", "/api/levels")]);
  }

  info(game: string): GameInfo | undefined {
    return this.games.find((each) => each.name === game);
  }

  title(game: string): string {
    return this.info(game)?.title ?? game.charAt(0).toUpperCase() + game.slice(1);
  }
}

export const gameCatalog = new GameCatalog();

/** The client's text for a key, or the server's where there is none. */
export function messageOr(key: string, fallback: string): string {
  return sayIfKnown(key) ?? fallback;
}

export function levelName(level: string): string {
  return messageOr(`level.${level}`, level);
}
