// The aria-live region: what screen readers announce.

class LiveRegion {
  text = $state("");
  private queue: string[] = [];
  private timer = 0;

  /** Announced after a short delay, together with what else comes meanwhile. */
  announce(sentence: string): void {
    if (!sentence || this.queue.at(-1) === sentence) return;
    this.queue.push(sentence);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const text = this.queue.join(" ");
      this.queue = [];
      this.text = text === this.text ? `${text}\u00a0` : text; // else the same text again would not be announced
    }, 150);
  }
}

export const liveRegion = new LiveRegion();
