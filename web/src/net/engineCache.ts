// Has the service worker cache the games in WebAssembly, so that they can be played here without a network.
import type { EngineRequest } from "../worker/routing";

const IDLE = 4000; // milliseconds, where a browser does not say when it has nothing to do

/** Whether the visitor wants as little as possible to be fetched. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** And these answers; when the browser has nothing else to do, and not where data are to be saved. */
export function cacheGames(games: string[], seen: string[] = []): void {
  const { serviceWorker: workers } = navigator;
  if (!workers || savesData()) return;
  const ask = (): void =>
    void workers.ready.then(({ active }) => active?.postMessage({ games, seen } satisfies EngineRequest));
  if ("requestIdleCallback" in globalThis) requestIdleCallback(ask, { timeout: 10 * IDLE });
  else setTimeout(ask, IDLE);
}

/** Whether this is an app of the device, and not a page of a browser. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
