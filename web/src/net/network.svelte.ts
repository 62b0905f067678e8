// Whether the server can be reached. navigator.onLine is not enough: it is true on any network.
import { CACHED_AT } from "../worker/routing";
import { site } from "./site";

const RETRY_DELAY = 5000; // milliseconds

class Network {
  offline = $state(!site.isStatic && navigator.onLine === false);
  private timer = 0;

  constructor() {
    if (site.isStatic) return; // there is no server, and whoever has the files needs no network
    addEventListener("offline", () => this.onFailure());
    addEventListener("online", () => void this.probe());
    if (this.offline) this.onFailure();
  }

  /** A response came: from the server, or from the service worker's cache. */
  onResponse(response: Response): void {
    if (response.headers?.has(CACHED_AT)) this.onFailure();
    else this.onReached();
  }

  /** A request failed. */
  onFailure(): void {
    this.offline = true;
    this.timer ||= window.setTimeout(() => void this.probe(), RETRY_DELAY);
  }

  private onReached(): void {
    this.offline = false;
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Ask the server now. One lost answer does not mean that it cannot be reached. */
  async probe(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    try {
      if (navigator.onLine === false) throw new TypeError("There is no network.");
      this.onResponse(await fetch("/health", { cache: "no-store" }));
    } catch {
      this.onFailure();
    }
  }
}

export const network = new Network();
