// A game's examples, drawn with the parts of its board.
import type { Component } from "svelte";
import type { Language } from "../device/settings.svelte";
import { addMessages, type Messages } from "../i18n/messages";
import type { Example } from "../state/rulesApi";
import type { Shown } from "../net/wire";

export interface DrawingProps {
  example: Example;
  /** Where it was played. */
  table: Shown;
}

interface Drawn {
  Drawing: Component<DrawingProps>;
  words: Record<Language, Messages>;
}

const modules = import.meta.glob<Drawn>("./*/drawing.ts");

/** Fetched when it is needed, with the words that it uses. */
export async function loadDrawing(game: string): Promise<Component<DrawingProps>> {
  const found = modules[`./${game}/drawing.ts`];
  if (!found) throw new Error(`There are no drawings for ${game}.`);
  const { Drawing, words } = await found();
  addMessages(words);
  return Drawing;
}
