// Pages in chunks of their own, loaded when they are visited or preloaded.
import type { Component } from "svelte";

export type Page = Component<{ id: string }>;

const PAGES = {
  account: () => import("../pages/AccountPage.svelte"),
  leaders: () => import("../pages/LeadersPage.svelte"),
  me: () => import("../pages/PersonPage.svelte"),
  learn: () => import("../pages/LearnPage.svelte"),
  moderation: () => import("../pages/ModerationPage.svelte"),
  new: () => import("../pages/NewTablePage.svelte"),
  offline: () => import("../pages/OfflinePage.svelte"),
  people: () => import("../pages/PersonPage.svelte"),
  replay: () => import("../pages/ReplayPage.svelte"),
  rules: () => import("../pages/RulesPage.svelte"),
  table: () => import("../pages/TablePage.svelte"),
} as const;

export type PageName = keyof typeof PAGES;

const loaded = new Map<PageName, Page>();

export function isLazyPage(name: string): name is PageName {
  return name in PAGES;
}

/** The page, if it is loaded already. */
export function loadedPage(name: PageName): Page | undefined {
  return loaded.get(name);
}

export async function loadPage(name: PageName): Promise<Page> {
  const { default: page } = await PAGES[name]();
  loaded.set(name, page as Page); // pages without an id ignore it
  return page as Page;
}
