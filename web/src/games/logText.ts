// Log entries as sentences: the server's for moves, the client's for the rest.
import type { Entry } from "../net/wire";
import { isMuted } from "../device/settings.svelte";
import { moveValues, type WithSeats } from "./moveNames";
import { say, sayIfKnown } from "../i18n/messages";

/** One entry; empty for chat. */
export function logSentence(entry: Entry, game: string, table: WithSeats): string {
  const who = entry.name ?? "";
  if (entry.what !== "moved") return sayIfKnown(`log.${entry.what}`, { who }) ?? "";
  if (!entry.move) return say("log.hidden", { who });
  const [verb = "", thing = ""] = entry.move.split(" ");
  const key = `told.${game}.${verb}`; // the client knows names where the server's sentence has numbers
  const sentence = sayIfKnown(key, { ...moveValues(thing, table), who }) ?? entry.text ?? "";
  return entry.stand_in ? say("log.stand_in", { sentence }) : sentence;
}

export interface LogLine {
  entry: Entry;
  text: string;
  /** How often the same sentence came in a row. */
  times: number;
}

/** The log without chat; equal sentences in a row become one line. */
export function logLines(log: Entry[], game: string, table: WithSeats): LogLine[] {
  const all: LogLine[] = [];
  for (const entry of log) {
    const text = isChat(entry) ? "" : logSentence(entry, game, table);
    const last = all.at(-1);
    if (text !== "" && last?.text === text) Object.assign(last, { entry, times: last.times + 1 });
    else if (text !== "") all.push({ entry, text, times: 1 });
  }
  return all;
}

export function isChat(entry: Entry): boolean {
  return entry.what === "said";
}

/** Without what those said whom the visitor muted. */
export function heard(log: readonly Entry[]): Entry[] {
  return log.filter((entry) => !isChat(entry) || !isMuted(entry.person ?? ""));
}

const BEGINNINGS = ["started", "moved", "undone", "late"]; // of turns, as the server counts them

/** When the turn of the player to move began, by the server's clock; null if the log does not tell. */
export function turnBegan(log: readonly Entry[]): number | null {
  return log.findLast((entry) => BEGINNINGS.includes(entry.what))?.at ?? null;
}
