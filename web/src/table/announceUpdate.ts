// Announces what happened at the table: sentences for screen readers, and sounds if they are switched on.
import type { Entry, Shown } from "../net/wire";
import { liveRegion } from "../ui/liveRegion.svelte";
import { play } from "../ui/sound";
import { say } from "../i18n/messages";
import { heard, isChat, logSentence } from "../games/logText";

export function announceUpdate(happened: Entry[], before: Shown | null, table: Shown): void {
  const news = heard(happened);
  for (const entry of news) {
    if (entry.seat === table.you && (entry.what === "moved" || isChat(entry))) continue; // their own
    liveRegion.announce(
      isChat(entry)
        ? say("chat.said", { who: entry.name ?? "", text: entry.text ?? "" })
        : logSentence(entry, table.game, table),
    );
  }
  const yours =
    table.prompt !== "" && (before === null || before.prompt !== table.prompt || before.moves !== table.moves);
  if (yours) liveRegion.announce(`${say("turn.yours")}: ${table.prompt}`);
  const over = before !== null && before.stage !== "over" && table.stage === "over";
  if (over) liveRegion.announce(winnersSentence(table));
  playSound(news, yours, over);
}

function playSound(news: Entry[], yours: boolean, over: boolean): void {
  if (over) play("over");
  else if (yours && news.length > 0) play("turn");
  else if (news.some(isChat)) play("chat");
  else if (news.some((entry) => entry.what === "moved")) play("move");
}

/** Who won, as a sentence. */
export function winnersSentence(table: Shown): string {
  const names = table.winners.map((seat) => table.seats[seat]?.name ?? "");
  if (names.length === 0) return say("result.nobody");
  if (names.length === 1) return say("result.one", { who: names[0]! });
  return say("result.several", { who: `${names.slice(0, -1).join(", ")} ${say("and")} ${names.at(-1)}` });
}
