// What a visitor chose for this device; it stays.

export type Language = "en" | "nl" | "de";
export type Theme = "auto" | "light" | "dark";

export const LANGUAGES: Record<Language, string> = { nl: "Nederlands", en: "English", de: "Deutsch" };

interface Chosen {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Ask before every move, also where one tap would do. */
  confirm: boolean;
  /** The bot that "play now" brings. */
  level: string;
}

const KEY = "speeltafel";

function spoken(): Language {
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (found as Language | undefined) ?? "en";
}

function kept(): Partial<Chosen> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
    if (found.language && !(found.language in LANGUAGES)) delete found.language;
    return found;
  } catch {
    return {};
  }
}

class Settings implements Chosen {
  language = $state<Language>(spoken());
  theme = $state<Theme>("auto");
  sound = $state(false);
  confirm = $state(false);
  level = $state("club");

  constructor() {
    Object.assign(this, kept());
    addEventListener("storage", (event) => {
      if (event.key === KEY) Object.assign(this, kept()); // another window
    });
    $effect.root(() => {
      $effect(() => {
        const { language, theme, sound, confirm, level } = this;
        keep({ language, theme, sound, confirm, level });
        document.documentElement.lang = language;
        document.documentElement.dataset["theme"] = theme;
      });
    });
  }
}

function keep(chosen: Chosen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // private windows may keep nothing
  }
}

export const settings = new Settings();

/** Whether this visitor wants things to stand still. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
