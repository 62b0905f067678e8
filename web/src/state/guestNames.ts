// Suggested names for guests.
import { say } from "../i18n/messages";

export function suggestGuestName(chance: () => number = Math.random): string {
  const any = (key: "guest.first" | "guest.second"): string => {
    const words = say(key).split(" ");
    return words[Math.floor(chance() * words.length)]!;
  };
  return `${any("guest.first")} ${any("guest.second")}`;
}
