// Pages that a first visit does without: fetched when somebody goes there, or has nothing else to do.
import type { Component } from "svelte";

export type Page = Component<{ id: string }>;

const PAGES = {
  account: () => import("../pages/Account.svelte"),
  leaders: () => import("../pages/Leaders.svelte"),
  me: () => import("../pages/PersonPage.svelte"),
  learn: () => import("../pages/LearnPage.svelte"),
  moderation: () => import("../pages/Moderation.svelte"),
  new: () => import("../pages/NewTable.svelte"),
  offline: () => import("../pages/Offline.svelte"),
  people: () => import("../pages/PersonPage.svelte"),
  replay: () => import("../pages/ReplayPage.svelte"),
  rules: () => import("../pages/RulesPage.svelte"),
  table: () => import("../pages/TablePage.svelte"),
} as const;

export type PageName = keyof typeof PAGES;

const here = new Map<PageName, Page>();

export function isLater(name: string): name is PageName {
  return name in PAGES;
}

/** The page, if it was fetched before. */
export function fetched(name: PageName): Page | undefined {
  return here.get(name);
}

export async function fetchPage(name: PageName): Promise<Page> {
  const { default: page } = await PAGES[name]();
  here.set(name, page as Page); // those that need no id take none
  return page as Page;
}
