// The worker that keeps what was seen, and new versions of the client.
import { kindOf, momentOf } from "../worker/paths";

const QUIET = 2000; // milliseconds after which a first visit has all that it needs
const HOUR = 3_600_000;

class Version {
  /** A newer one is here: the next page that is loaded will be of it. */
  newer = $state(false);
}

export const version = new Version();

export function install(): void {
  addEventListener("vite:preloadError", (event) => reload(event));
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => void settle().catch(() => undefined), QUIET); // without it, all works as long as there is a network
}

async function settle(): Promise<void> {
  const workers = navigator.serviceWorker;
  let first = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    if (!first) version.newer = true;
    else workers.controller?.postMessage({ seen: fetchedBefore() });
    first = false;
  });
  const registration = await workers.register("/sw.js", { updateViaCache: "none" });
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/** What this page fetched that the worker would have kept. */
function fetchedBefore(): string[] {
  const urls = performance.getEntriesByType("resource").map((each) => each.name);
  const own = urls.filter((url) => new URL(url).origin === location.origin && !momentOf(new URL(url)));
  return [...new Set(own.filter((url) => kindOf(new URL(url), "GET", "cors") !== null))];
}

/** A part of this version is gone from the server, because there is a newer one: load that, but not for ever. */
function reload(event: Event): void {
  const KEY = "speeltafel-reloaded";
  if (navigator.onLine === false || Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < 30_000) return;
  event.preventDefault();
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
