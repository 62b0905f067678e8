// Texts in the visitor's language. A catalogue is a flat object; {name} is filled in.
import de from "../words/de.json";
import en from "../words/en.json";
import nl from "../words/nl.json";
import { settings, type Language } from "./settings.svelte";

export type Catalogue = Record<string, string>;

const catalogues: Record<Language, Catalogue> = { en: { ...en }, nl: { ...nl }, de: { ...de } };

/** What is said of a game where its board is not: its line on the home page, its options, its moves. */
const ofGames = import.meta.glob<Catalogue>("../games/*/catalogue/*.json", { eager: true, import: "default" });
for (const [path, words] of Object.entries(ofGames)) {
  Object.assign(catalogues[path.slice(-"en.json".length, -".json".length) as Language], words);
}

/** Games bring words of their own when they are loaded, under keys such as "coloretto.row". */
export function learn(words: Record<Language, Catalogue>): void {
  for (const language of Object.keys(words) as Language[]) Object.assign(catalogues[language], words[language]);
}

export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = catalogues[settings.language][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The same for a number of things: "key.one" and "key.many", with {n}. */
export function count(key: string, n: number, values: Record<string, string | number> = {}): string {
  return say(`${key}.${n === 1 ? "one" : "many"}`, { n, ...values });
}

export function known(key: string): boolean {
  return key in catalogues[settings.language];
}
