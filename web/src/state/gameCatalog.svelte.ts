// The games and bot levels that the server offers, fetched once.
import { request } from "../net/api";
import { hasMessage, say } from "../i18n/messages";

export interface GameOption {
  name: string;
  kind: "flag" | "whole" | "number" | "choice" | "startseat";
  default: unknown;
  about: string;
  allowed: Record<string, string>;
  choices: string[] | null;
  low: number | null;
  high: number | null;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  players: number[];
  usual_players: number;
  options: GameOption[];
  /** How many lessons its tutorial has; 0 if it has none. */
  lessons: number;
}

export interface BotLevel {
  name: string;
  about: string;
}

/** Levels from the weakest to the strongest, as docs/bots.md lists them. */
const STRENGTH = ["random", "beginner", "greedy", "monte-carlo", "network", "club", "master"];

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
    const [games, levels] = await Promise.all([request<GameInfo[]>("/api/games"), request<BotLevel[]>("/api/levels")]);
    this.games = games;
    this.levels = levels.sort((a, b) => STRENGTH.indexOf(a.name) - STRENGTH.indexOf(b.name));
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
  return hasMessage(key) ? say(key) : fallback;
}

export function levelName(level: string): string {
  return messageOr(`level.${level}`, level);
}
