// The words of Mü.
import type { Language } from "../../device/settings.svelte";
import type { Messages } from "../../i18n/messages";
import { de } from "./words/de";
import { en } from "./words/en";
import { nl } from "./words/nl";

export const words: Record<Language, Messages> = { en, nl, de };
