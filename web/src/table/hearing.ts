// What is heard when something happens at the table: words for those who listen, tones for those who like them.
import type { Entry, Shown } from "../wire";
import { live } from "../lib/liveRegion.svelte";
import { play } from "../lib/sound";
import { isTalk, told } from "../lib/logText";
import { say } from "../lib/i18n";

export function hear(news: Entry[], before: Shown | null, table: Shown): void {
  for (const entry of news) {
    if (entry.seat === table.you && (entry.what === "moved" || isTalk(entry))) continue; // they know
    live.say(
      isTalk(entry)
        ? say("chat.said", { who: entry.name ?? "", text: entry.text ?? "" })
        : told(entry, table.game, table),
    );
  }
  const yours =
    table.prompt !== "" && (before === null || before.prompt !== table.prompt || before.moves !== table.moves);
  if (yours) live.say(`${say("turn.yours")}: ${table.prompt}`);
  const over = before !== null && before.stage !== "over" && table.stage === "over";
  if (over) live.say(winners(table));
  sounds(news, yours, over);
}

function sounds(news: Entry[], yours: boolean, over: boolean): void {
  if (over) play("over");
  else if (yours && news.length > 0) play("turn");
  else if (news.some(isTalk)) play("chat");
  else if (news.some((entry) => entry.what === "moved")) play("move");
}

/** Who won, in a sentence. */
export function winners(table: Shown): string {
  const names = table.winners.map((seat) => table.seats[seat]?.name ?? "");
  if (names.length === 0) return say("result.nobody");
  if (names.length === 1) return say("result.one", { who: names[0]! });
  return say("result.several", { who: `${names.slice(0, -1).join(", ")} ${say("and")} ${names.at(-1)}` });
}
