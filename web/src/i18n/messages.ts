// Messages in the visitor's language: flat objects from keys to texts; {name} is filled in. One language is loaded,
// before anything is drawn.
import languages from "virtual:languages";
import type { Places } from "virtual:messages";
import { settings, type Language } from "../device/settings.svelte";
import { spoken } from "./spoken.svelte";

export type Messages = Record<string, string>;
/** All keys, from the English files (building/messageTypes.js). */
export type MessageKey = keyof Places;
/** Keys of messages that exist as "key.one" and "key.many". */
export type PluralKey = Stem<MessageKey>;
export type Values = Record<string, string | number>;

type Stem<K> = K extends `${infer S}.one` ? (`${S}.many` extends MessageKey ? S : never) : never;
type Count<K extends PluralKey> = Extract<`${K}.one` | `${K}.many`, MessageKey>;
/** What has to be filled in: no place may be left open, and none be told that is not there. For a key that could be any,
 *  nobody knows. */
type Filled<K, Names extends string> = MessageKey extends K
  ? [values?: Values]
  : [Names] extends [never]
    ? []
    : [values: Record<Names, string | number>];
type Loader = (language: Language) => Promise<Messages>;

const SOURCE = "en";
const parts = new Map<string, Loader>([
  ["", async (language) => (await (languages[language] ?? languages[SOURCE]!)()).default],
]);
let messages: Messages = {};

/** Load all parts in a language, and speak it from then on. */
export async function speak(language: Language): Promise<void> {
  const loaders = [...parts.values()];
  const found = await Promise.all(loaders.map((load) => load(language)));
  if (loaders.length !== parts.size) return speak(language);
  if (language !== settings.language) return; // another was chosen meanwhile
  messages = Object.assign({}, ...found) as Messages;
  spoken.language = language;
  document.documentElement.lang = language;
}

/** Add the messages of a page or a game, such as "cards.back": in this language, and in each that is chosen later. */
export async function addMessages(part: string, load: Loader): Promise<void> {
  if (parts.has(part)) return;
  const { language } = spoken;
  const found = await load(language);
  parts.set(part, load);
  if (language === spoken.language) Object.assign(messages, found);
  else await speak(settings.language);
}

/** The loader of messages that lie in a file for each language; untranslated ones are told in English. */
export function fromFiles(files: Record<string, () => Promise<Messages>>, folder: string): Loader {
  return async (language) =>
    (await (files[`${folder}/${language}.json`] ?? files[`${folder}/${SOURCE}.json`])?.()) ?? {};
}

export function say<K extends MessageKey>(key: K, ...[values]: Filled<K, Places[K]>): string {
  return filled(key, values);
}

/** The message "key.one" or "key.many", with {n}. */
export function plural<K extends PluralKey>(
  key: K,
  n: number,
  ...[values]: Filled<Count<K>, Exclude<Places[Count<K>], "n">>
): string {
  return filled(`${key}.${n === 1 ? "one" : "many"}`, { n, ...values });
}

/** The message of a key that is made of what the server says; undefined where there is none. */
export function sayIfKnown(key: string, values?: Values): string | undefined {
  return spoken.language !== "" && key in messages ? filled(key, values) : undefined;
}

function filled(key: string, values: Values = {}): string {
  const text = (spoken.language && messages[key]) || key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
