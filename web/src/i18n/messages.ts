// Messages in the visitor's language: flat objects from keys to texts; {name} is filled in.
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";
import { settings, type Language } from "../device/settings.svelte";

export type Messages = Record<string, string>;

const catalogues: Record<Language, Messages> = { en: { ...en }, nl: { ...nl }, de: { ...de } };

/** Pages and games add their own messages when they are loaded, under keys such as "coloretto.row". */
export function addMessages(messages: Partial<Record<Language, Messages>>): void {
  for (const language of Object.keys(messages) as Language[]) Object.assign(catalogues[language], messages[language]);
}

export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = catalogues[settings.language][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The message "key.one" or "key.many", with {n}. */
export function plural(key: string, n: number, values: Record<string, string | number> = {}): string {
  return say(`${key}.${n === 1 ? "one" : "many"}`, { n, ...values });
}

export function hasMessage(key: string): boolean {
  return key in catalogues[settings.language];
}
