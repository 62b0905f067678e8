// What a game brings to the client: components that draw what the server sends, and no rules.
import type { Component } from "svelte";
import type { Draft } from "../state/draft.svelte";
import type { AnyReference, AnyView } from "../net/anyView";
import type { Entry, Shown } from "../net/wire";

export type { AnyReference, AnyView };

export interface BoardProps {
  table: Shown;
  /** What to draw: the table now, or as it would look after the draft. */
  view: AnyView;
  /** The turn in the making; null where nothing can be done (spectators, replays). */
  draft: Draft | null;
  /** How the latest game of the match, or round, ended; null before there is one. */
  last?: AnyView | null;
  /** What happened so far, the latest last. */
  log?: Entry[];
}

export interface ResultProps {
  table: Shown;
  /** The final view; with everything open where the server tells it. */
  view: AnyView;
}

export interface ReferenceProps {
  table: Shown;
  view: AnyView;
  /** What the server tells for a quick reference. */
  reference: AnyReference;
}

export interface WaitingProps {
  table: Shown;
}

export interface GameModule {
  Board: Component<BoardProps>;
  /** How each score came about, line by line. */
  Result: Component<ResultProps>;
  /** What one looks up during the game, in numbers that the server tells. */
  Reference: Component<ReferenceProps>;
  /** Something to do while a table fills; not every game has it. */
  Waiting?: Component<WaitingProps>;
}

const modules = import.meta.glob<GameModule>("./*/index.ts");
const pictures = import.meta.glob<string>("./*/picture.svg", { eager: true, import: "default", query: "?url" });

/** A game's own code, loaded when it is needed; undefined where the page is loaded again because that failed. */
export function loadGame(game: string): Promise<GameModule | undefined> {
  const found = modules[`./${game}/index.ts`];
  if (!found) throw new Error(`There is no board for ${game}.`);
  return found();
}

/** The address of a game's picture for the home page. */
export function picture(game: string): string | undefined {
  return pictures[`./${game}/picture.svg`];
}
