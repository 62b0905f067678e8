// What a visitor chose for this device; it stays.

export type Language = "en" | "nl" | "de";
export type Theme = "auto" | "light" | "dark";

interface Chosen {
  language: Language;
  theme: Theme;
  sound: boolean;
  confirm: boolean;
}

const KEY = "speeltafel";

function spoken(): Language {
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "nl" || tag === "de");
  return (found as Language | undefined) ?? "en";
}

function kept(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
  } catch {
    return {};
  }
}

class Settings implements Chosen {
  language = $state<Language>(spoken());
  theme = $state<Theme>("auto");
  sound = $state(false);
  confirm = $state(false);

  constructor() {
    Object.assign(this, kept());
    $effect.root(() => {
      $effect(() => {
        const { language, theme, sound, confirm } = this;
        localStorage.setItem(KEY, JSON.stringify({ language, theme, sound, confirm }));
        document.documentElement.lang = language;
        document.documentElement.dataset["theme"] = theme;
      });
    });
  }
}

export const settings = new Settings();

/** Whether this visitor wants things to stand still. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
