// The words of Mü.
import type { Language } from "../../lib/settings.svelte";
import type { Messages } from "../../lib/i18n";
import { de } from "./words/de";
import { en } from "./words/en";
import { nl } from "./words/nl";

export const words: Record<Language, Messages> = { en, nl, de };
