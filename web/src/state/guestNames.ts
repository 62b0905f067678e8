// Suggested names for guests.
import type { Language } from "../device/settings.svelte";

const FIRST: Record<Language, string[]> = {
  en: ["Merry", "Clever", "Gentle", "Swift", "Brave", "Sunny", "Quiet", "Lucky"],
  nl: ["Vrolijke", "Slimme", "Zachte", "Vlugge", "Dappere", "Zonnige", "Stille", "Blije"],
  de: ["Froher", "Kluger", "Sanfter", "Flinker", "Mutiger", "Sonniger", "Stiller", "Munterer"],
};

const SECOND: Record<Language, string[]> = {
  en: ["Otter", "Badger", "Heron", "Hare", "Magpie", "Fox", "Wren", "Hedgehog"],
  nl: ["Otter", "Das", "Reiger", "Haas", "Ekster", "Vos", "Merel", "Egel"],
  de: ["Otter", "Dachs", "Reiher", "Hase", "Spatz", "Fuchs", "Igel", "Zaunkönig"],
};

export function suggestGuestName(language: Language, chance: () => number = Math.random): string {
  const any = (words: string[]): string => words[Math.floor(chance() * words.length)]!;
  return `${any(FIRST[language])} ${any(SECOND[language])}`;
}
