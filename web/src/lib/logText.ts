// The log in sentences: the server's for moves, ours for all else.
import type { Entry } from "../wire";
import { values } from "./moveNames";
import { known, say } from "./i18n";

interface Seated {
  seats: { name: string }[];
}

/** One line of the log. What is said in the chat is not told here. */
export function told(entry: Entry, game: string, table: Seated): string {
  const who = entry.name ?? "";
  if (entry.what !== "moved") return known(`log.${entry.what}`) ? say(`log.${entry.what}`, { who }) : "";
  if (!entry.move) return say("log.hidden", { who });
  const [verb = "", thing = ""] = entry.move.split(" ");
  const key = `told.${game}.${verb}`; // where we know names, and the server's sentence only numbers
  const sentence = known(key) ? say(key, { ...values(thing, table), who }) : (entry.text ?? "");
  return entry.stand_in ? say("log.stand_in", { sentence }) : sentence;
}

export interface Told {
  entry: Entry;
  text: string;
  /** How often the same was told in a row. */
  times: number;
}

/** The log as lines, without the talk; what is told again and again stands there once. */
export function lines(log: Entry[], game: string, table: Seated): Told[] {
  const all: Told[] = [];
  for (const entry of log) {
    const text = isTalk(entry) ? "" : told(entry, game, table);
    const last = all.at(-1);
    if (text !== "" && last?.text === text) Object.assign(last, { entry, times: last.times + 1 });
    else if (text !== "") all.push({ entry, text, times: 1 });
  }
  return all;
}

export function isTalk(entry: Entry): boolean {
  return entry.what === "said";
}
