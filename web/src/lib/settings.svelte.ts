// What a visitor chose; it stays on the device, and with an account it follows them to others (following.svelte.ts).

export type Language = "en" | "nl" | "de";
export type Theme = "auto" | "light" | "dark";
/** How fast cards move. */
export type Speed = "none" | "quick" | "normal" | "slow";
/** On cards, besides the shape that every colour has anyway. */
export type Patterns = "normal" | "strong";

export const LANGUAGES: Record<Language, string> = { nl: "Nederlands", en: "English", de: "Deutsch" };
export const THEMES: Theme[] = ["auto", "light", "dark"];
/** What a movement takes, as a share of the usual time. */
export const SPEEDS: Record<Speed, number> = { none: 0, quick: 0.5, normal: 1, slow: 2 };
export const PATTERNS: Patterns[] = ["normal", "strong"];

export interface Chosen {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** auto: as the device says. */
  speed: Speed | "auto";
  /** Ask before every move, also where one tap would do. */
  confirm: boolean;
  patterns: Patterns;
  /** What is used most lies where the thumb of the left hand reaches it. */
  left_handed: boolean;
  /** The bot that "play now" brings. */
  level: string;
}

const KEY = "speeltafel";

function spoken(): Language {
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (found as Language | undefined) ?? "en";
}

const USUAL: Chosen = {
  language: spoken(),
  theme: "auto",
  sound: false,
  speed: "auto",
  confirm: false,
  patterns: "normal",
  left_handed: false,
  level: "club",
};
const CHOICES: Partial<Record<keyof Chosen, readonly unknown[]>> = {
  language: Object.keys(LANGUAGES),
  theme: THEMES,
  speed: ["auto", ...Object.keys(SPEEDS)],
  patterns: PATTERNS,
};

/** Of what was kept, perhaps by another Speeltafel, all that is a setting here. */
export function fitting(found: unknown): Partial<Chosen> {
  const fits = ([name, value]: [string, unknown]): boolean => {
    const usual = USUAL[name as keyof Chosen];
    return typeof value === typeof usual && (CHOICES[name as keyof Chosen]?.includes(value) ?? true);
  };
  return Object.fromEntries(Object.entries(found ?? {}).filter(fits)) as Partial<Chosen>;
}

function kept(): Partial<Chosen> {
  try {
    return fitting(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

function keep(chosen: Chosen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // private windows may keep nothing
  }
}

export const settings: Chosen = $state({ ...USUAL, ...kept() });

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let reduced = $state(calm.matches);
calm.addEventListener("change", () => (reduced = calm.matches));

addEventListener("storage", (event) => {
  if (event.key === KEY) Object.assign(settings, kept()); // another window
});

$effect.root(() => {
  $effect(() => {
    keep($state.snapshot(settings));
    const page = document.documentElement;
    page.lang = settings.language;
    const { theme, patterns } = settings;
    Object.assign(page.dataset, { theme, patterns, speed: speed(), hand: settings.left_handed ? "left" : "right" });
  });
});

/** How fast things move here. Who chose nothing, and asked the device for less motion, wants things to stand still. */
export function speed(): Speed {
  if (settings.speed !== "auto") return settings.speed;
  return reduced ? "none" : "normal";
}

export function still(): boolean {
  return speed() === "none";
}

/** So many milliseconds at the usual speed, as they are for this visitor. */
export function lasting(milliseconds: number): number {
  return milliseconds * SPEEDS[speed()];
}
