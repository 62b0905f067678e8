// Pages in chunks of their own, loaded when they are visited or preloaded.
import type { Component } from "svelte";
import { addMessages, fromFiles, type Messages } from "../i18n/messages";
import { addTableMessages } from "../table/tableMessages";

export type Page = Component<{ id: string }>;

const PAGES = {
  account: () => import("./account/AccountPage.svelte"),
  leaders: () => import("./people/LeadersPage.svelte"),
  me: () => import("./people/PersonPage.svelte"),
  learn: () => import("./learn/LearnPage.svelte"),
  moderation: () => import("./ModerationPage.svelte"),
  new: () => import("./newTable/NewTablePage.svelte"),
  offline: () => import("./OfflinePage.svelte"),
  people: () => import("./people/PersonPage.svelte"),
  replay: () => import("./ReplayPage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  table: () => import("./TablePage.svelte"),
} as const;

export type PageName = keyof typeof PAGES;

/** Words that a first visit does without: where they lie, by the pages that need them. */
const WORDS: Partial<Record<PageName, "account" | "people" | "table">> = {
  account: "account",
  leaders: "people",
  learn: "table",
  me: "people",
  new: "table",
  people: "people",
  replay: "table",
  table: "table",
};

const words = import.meta.glob<Messages>("./*/words/*.json", { import: "default" });

const loaded = new Map<PageName, Page>();

export function isLazyPage(name: string): name is PageName {
  return name in PAGES;
}

/** The page, if it is loaded already. */
export function loadedPage(name: PageName): Page | undefined {
  return loaded.get(name);
}

export async function loadPage(name: PageName): Promise<Page> {
  const [{ default: page }] = await Promise.all([PAGES[name](), addWords(WORDS[name])]);
  loaded.set(name, page as Page); // pages without an id ignore it
  return page as Page;
}

async function addWords(where: string | undefined): Promise<void> {
  if (where === "table") await addTableMessages();
  else if (where !== undefined) await addMessages(`pages/${where}`, fromFiles(words, `./${where}/words`));
}
