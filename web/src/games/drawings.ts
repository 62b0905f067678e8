// A game's examples, drawn with the parts of its board.
import type { Component } from "svelte";
import { addGameMessages } from "./gameMessages";
import type { Example } from "../state/rulesApi";
import type { Shown } from "../net/wire";

export interface DrawingProps {
  example: Example;
  /** Where it was played. */
  table: Shown;
}

const modules = import.meta.glob<{ Drawing: Component<DrawingProps> }>("./*/drawing.ts");

/** Fetched when it is needed, with the words that it uses. */
export async function loadDrawing(game: string): Promise<Component<DrawingProps>> {
  const found = modules[`./${game}/drawing.ts`];
  if (!found) throw new Error(`There are no drawings for ${game}.`);
  const [{ Drawing }] = await Promise.all([found(), addGameMessages(game)]);
  return Drawing;
}
