// The games and the bots as the server has them; asked once.
import { ask } from "./api";
import { known, say } from "./i18n";

export interface Option {
  name: string;
  kind: "flag" | "whole" | "number" | "choice" | "startseat";
  default: unknown;
  about: string;
  allowed: Record<string, string>;
  choices: string[] | null;
  low: number | null;
  high: number | null;
}

export interface Box {
  name: string;
  title: string;
  summary: string;
  players: number[];
  usual_players: number;
  options: Option[];
  /** Of its first game; 0 if it has none. */
  lessons: number;
}

export interface Level {
  name: string;
  about: string;
}

/** From the weakest on, as docs/bots.md lists them. */
const STRENGTH = ["random", "beginner", "greedy", "monte-carlo", "network", "club", "master"];

class Boxes {
  games = $state.raw<Box[]>([]);
  levels = $state.raw<Level[]>([]);
  private asked: Promise<void> | null = null;

  /** Fill the shelf, unless it is. */
  load(): Promise<void> {
    this.asked ??= this.fetch().catch((problem: unknown) => {
      this.asked = null;
      throw problem;
    });
    return this.asked;
  }

  private async fetch(): Promise<void> {
    const [games, levels] = await Promise.all([ask<Box[]>("/api/games"), ask<Level[]>("/api/levels")]);
    this.games = games;
    this.levels = levels.sort((a, b) => STRENGTH.indexOf(a.name) - STRENGTH.indexOf(b.name));
  }

  title(game: string): string {
    return this.games.find((each) => each.name === game)?.title ?? game.charAt(0).toUpperCase() + game.slice(1);
  }
}

export const boxes = new Boxes();

/** Our words for something of the server's, or else its own. */
export function ours(key: string, theirs: string): string {
  return known(key) ? say(key) : theirs;
}

export function levelName(level: string): string {
  return ours(`level.${level}`, level);
}
