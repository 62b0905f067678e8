// Registers the service worker, and notices new versions of the client.
import { errorReports } from "./errorReports.svelte";

const DELAY = 2000; // milliseconds: a first visit loads its page before the worker is installed

class AppVersion {
  /** A newer version is installed; a reload shows it. */
  updateAvailable = $state(false);
}

export const appVersion = new AppVersion();

export function registerServiceWorker(): void {
  addEventListener("vite:preloadError", reload);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => void begin().catch(errorReports.reportFault), DELAY); // without a worker, only offline use is missing
}

/** A first visit needs it last of all, so it is fetched then. */
async function begin(): Promise<void> {
  const { register } = await import("./workerInstallation");
  await register(() => (appVersion.updateAvailable = true));
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
