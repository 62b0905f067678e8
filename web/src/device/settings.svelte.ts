// The visitor's settings, stored on the device; for accounts also on the server (settingsSync.svelte.ts).
import { BOT_PAUSE, MOST_MUTED } from "./limits";
import languages from "virtual:languages";
import { readJson, writeStorage } from "./storage";

/** The code of one of LANGUAGES. */
export type Language = string;
export type Theme = "auto" | "light" | "dark";
/** The speed of animations. */
export type Speed = "none" | "quick" | "normal" | "slow";
/** How long bots take at least, at tables of this browser; at others the server says. */
export type BotPause = "none" | "short" | "normal" | "long";
/** Patterns on cards, besides the shape that every colour has. */
export type Patterns = "normal" | "strong";
export type CardSize = "small" | "normal" | "large";

/** Every language by its code, as those who speak it call it. */
export const LANGUAGES: Record<Language, string> = Object.fromEntries(
  Object.keys(languages).map((code) => [code, ownName(code)]),
);
export const THEMES: Theme[] = ["auto", "light", "dark"];
/** The duration of animations, as a share of the normal one. */
const DURATIONS: Record<Speed, number> = { none: 0, quick: 0.5, normal: 1, slow: 2 };
export const SPEEDS = Object.keys(DURATIONS) as Speed[];
/** As a share of what a server has. */
const PAUSES: Record<BotPause, number> = { none: 0, short: 0.5, normal: 1, long: 2 };
export const BOT_PAUSES = Object.keys(PAUSES) as BotPause[];
export const PATTERNS: Patterns[] = ["normal", "strong"];
export const CARD_SIZES: CardSize[] = ["small", "normal", "large"];

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Of all sounds, in percent. */
  volume: number;
  /** Tell when little time is left for a move. */
  alarm: boolean;
  /** auto: as the device prefers. */
  speed: Speed | "auto";
  bot_pause: BotPause;
  /** Confirm every move, also those of one tap. */
  confirm: boolean;
  /** Play the only legal move by itself. */
  play_forced: boolean;
  /** Letters do something at a table. */
  hotkeys: boolean;
  patterns: Patterns;
  card_size: CardSize;
  /** Puts what is used most within reach of the left thumb. */
  left_handed: boolean;
  /** The level of the bots that "play now" seats. */
  level: string;
  /** People whose words are not wanted, by their ids. */
  muted: string[];
}

function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

const KEY = "speeltafel";

function browserLanguage(): Language {
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return found ?? "en";
}

const DEFAULTS: Settings = {
  language: browserLanguage(),
  theme: "auto",
  sound: false,
  volume: 50,
  alarm: true,
  speed: "auto",
  bot_pause: "normal",
  confirm: false,
  play_forced: true,
  hotkeys: true,
  patterns: "normal",
  card_size: "normal",
  left_handed: false,
  level: "club",
  muted: [],
};
const CHECKS: Partial<Record<keyof Settings, (value: never) => boolean>> = {
  volume: (value: number) => Number.isInteger(value) && value >= 0 && value <= 100,
  muted: (value: unknown) =>
    Array.isArray(value) && value.length <= MOST_MUTED && value.every((each) => typeof each === "string"),
};
const CHOICES: Partial<Record<keyof Settings, readonly unknown[]>> = {
  language: Object.keys(LANGUAGES),
  theme: THEMES,
  speed: ["auto", ...SPEEDS],
  bot_pause: BOT_PAUSES,
  patterns: PATTERNS,
  card_size: CARD_SIZES,
};

/** The valid settings among what was stored, perhaps by another version. */
export function validSettings(stored: unknown): Partial<Settings> {
  const isValid = ([name, value]: [string, unknown]): boolean => {
    const key = name as keyof Settings;
    if (typeof value !== typeof DEFAULTS[key]) return false;
    return (CHOICES[key]?.includes(value) ?? true) && (CHECKS[key]?.(value as never) ?? true);
  };
  return Object.fromEntries(Object.entries(stored ?? {}).filter(isValid)) as Partial<Settings>;
}

export const settings: Settings = $state({ ...DEFAULTS, ...validSettings(readJson(KEY)) });

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
let reduced = $state(reducedMotion.matches);
reducedMotion.addEventListener("change", () => (reduced = reducedMotion.matches));

addEventListener("storage", (event) => {
  if (event.key === KEY) Object.assign(settings, validSettings(readJson(KEY))); // changed in another window
});

$effect.root(() => {
  $effect(() => {
    writeStorage(KEY, JSON.stringify($state.snapshot(settings)));
    const page = document.documentElement;
    const { theme, patterns, card_size: cards } = settings;
    Object.assign(page.dataset, {
      theme,
      patterns,
      cards,
      speed: speed(),
      hand: settings.left_handed ? "left" : "right",
    });
  });
});

/** The speed in force: what was chosen, else none where the device prefers reduced motion. */
export function speed(): Speed {
  if (settings.speed !== "auto") return settings.speed;
  return reduced ? "none" : "normal";
}

export function motionOff(): boolean {
  return speed() === "none";
}

/** A duration at normal speed, scaled to the speed in force. */
export function scaledDuration(milliseconds: number): number {
  return milliseconds * DURATIONS[speed()];
}

/** Milliseconds that bots take at least, at tables of this browser. */
export function botPause(): number {
  return BOT_PAUSE * PAUSES[settings.bot_pause];
}

export function isMuted(person: string): boolean {
  return settings.muted.includes(person);
}

/** Hear somebody no more, or again: until one changes one's mind, on every device of the account. */
export function toggleMuted(person: string): void {
  const others = settings.muted.filter((each) => each !== person);
  settings.muted = isMuted(person) ? others : [...others, person].slice(-MOST_MUTED);
}
