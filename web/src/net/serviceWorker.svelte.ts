// Registers the service worker, and notices new versions of the client.
import { errorReports } from "./errorReports.svelte";
import { requestKind, replayFrameOf } from "../worker/routing";

const DELAY = 2000; // milliseconds: a first visit loads its page before the worker is installed
const HOUR = 3_600_000;

class AppVersion {
  /** A newer version is installed; a reload shows it. */
  updateAvailable = $state(false);
}

export const appVersion = new AppVersion();

export function registerServiceWorker(): void {
  addEventListener("vite:preloadError", reload);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => void register().catch(errorReports.reportFault), DELAY); // without a worker, only offline use is missing
}

async function register(): Promise<void> {
  const workers = navigator.serviceWorker;
  let first = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    if (!first) appVersion.updateAvailable = true;
    else workers.controller?.postMessage({ seen: cacheableRequests() });
    first = false;
  });
  const registration = await workers.register("/sw.js", { updateViaCache: "none" });
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checked < HOUR) return;
    checked = Date.now();
    void registration.update().catch(errorReports.reportFault);
  });
}

/** What this page fetched before the worker was there to cache it. */
function cacheableRequests(): string[] {
  const urls = performance.getEntriesByType("resource").map((each) => each.name);
  const own = urls.filter((url) => new URL(url).origin === location.origin && !replayFrameOf(new URL(url)));
  return [...new Set(own.filter((url) => requestKind(new URL(url), "GET", "cors") !== null))];
}

/**
 * A chunk is gone from the server because there is a newer version: reload, but not in a loop. The error goes on to who
 * asked for the chunk: were it prevented, Vite would hand out `undefined` for it until the page is gone.
 */
function reload(): void {
  const KEY = "speeltafel-reloaded";
  if (navigator.onLine === false || Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < 30_000) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
