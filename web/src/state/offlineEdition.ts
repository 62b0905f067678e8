// In the static edition everything is to be there without a network after one visit: games, rules and first games.
import { address } from "../net/api";
import { cacheGames } from "../net/engineCache";
import { answerFile } from "../net/staticAnswers";
import type { Language } from "../device/settings.svelte";
import { gameCatalog } from "./gameCatalog.svelte";

/** Have the service worker cache all that there is in a language. */
export async function cacheEdition(language: Language): Promise<void> {
  await gameCatalog.load();
  const { games } = gameCatalog;
  const answers = games.flatMap(({ name, lessons }) => [
    address("/api/games/{name}/rules", { path: { name }, query: { language } }),
    ...(lessons > 0 ? [address("/api/first-games/{name}", { path: { name }, query: { language } })] : []),
  ]);
  const files = answers.map((each) => new URL(answerFile(each), location.href).href);
  cacheGames(
    games.map(({ name }) => name),
    files,
  );
}
