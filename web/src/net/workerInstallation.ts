// Installing the service worker, and newer versions of it.
import { errorReports } from "./errorReports.svelte";
import { requestKind, replayFrameOf, within } from "../worker/routing";
import { site } from "./site";

const RETRY = 20_000; // milliseconds after an installation that failed; twice as long after each
const HOUR = 3_600_000;

/** Register the worker, and look for a newer one from time to time; `onupdate`: there is one. */
export async function register(onupdate: () => void): Promise<void> {
  const workers = navigator.serviceWorker;
  let first = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    if (!first) onupdate();
    else workers.controller?.postMessage({ seen: cacheableRequests() });
    first = false;
  });
  const installation = new Installation(onupdate);
  await installation.begin();
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checked < HOUR) return;
    checked = Date.now();
    void installation.renew().catch(errorReports.reportFault);
  });
}

/**
 * Of the worker, or of a newer one. It fails if one file of many cannot be fetched, and a browser tries again only when
 * another page is opened; so this does.
 */
class Installation {
  private worker: ServiceWorker | null = null;
  private delay = RETRY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onupdate: () => void) {}

  /** Register the worker; where it is known already, nothing else happens. */
  async begin(): Promise<ServiceWorkerRegistration | undefined> {
    const asked = navigator.serviceWorker.register(site.file("sw.js"), { updateViaCache: "none" });
    const registration: ServiceWorkerRegistration | undefined = await asked; // none where something blocks workers
    if (registration === undefined) return undefined;
    registration.onupdatefound = () => this.watch(registration.installing);
    this.watch(registration.installing);
    return registration;
  }

  /** Look for a newer worker; if none was ever installed, the registration is gone. */
  async renew(): Promise<void> {
    await (await this.begin())?.update();
  }

  private watch(worker: ServiceWorker | null): void {
    if (worker === null || worker === this.worker) return;
    this.worker = worker;
    const newer = navigator.serviceWorker.controller !== null;
    let installed = false;
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed") {
        installed = true;
        this.delay = RETRY;
        if (newer) this.onupdate(); // a request under way may keep it from taking over for minutes
      } else if (worker.state === "redundant" && !installed) this.retry(); // else a newer one takes over
    });
  }

  private retry(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.renew().catch(() => this.retry()), this.delay);
    this.delay = Math.min(2 * this.delay, HOUR);
  }
}

/** What this page fetched before the worker was there to cache it. */
function cacheableRequests(): string[] {
  const urls = performance.getEntriesByType("resource").map((each) => each.name);
  return [...new Set(urls)].filter((url) => {
    const own = within(site.root, new URL(url));
    return own !== null && !replayFrameOf(own) && requestKind(own, "GET", "cors") !== null;
  });
}
