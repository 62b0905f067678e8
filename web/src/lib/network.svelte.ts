// Is there a network, with a server in it? The browser's own word is not enough: it counts any network.
import { KEPT } from "../worker/paths";

const LOOK_AGAIN = 5000; // milliseconds

class Network {
  lost = $state(navigator.onLine === false);
  private timer = 0;

  constructor() {
    addEventListener("offline", () => this.missed());
    addEventListener("online", () => void this.look());
    if (this.lost) this.missed();
  }

  /** Something was answered: by the server, or in its place with what was kept. */
  answered(answer: Response): void {
    if (answer.headers?.has(KEPT)) this.missed();
    else this.found();
  }

  /** Something was not answered. */
  missed(): void {
    this.lost = true;
    this.timer ||= window.setTimeout(() => void this.look(), LOOK_AGAIN);
  }

  private found(): void {
    this.lost = false;
    clearTimeout(this.timer);
    this.timer = 0;
  }

  private async look(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    try {
      if (navigator.onLine === false) throw new TypeError("There is no network.");
      this.answered(await fetch("/health", { cache: "no-store" }));
    } catch {
      this.missed();
    }
  }
}

export const network = new Network();
