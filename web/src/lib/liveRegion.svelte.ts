// What those hear who do not see: said once, politely.

class Live {
  text = $state("");
  private waiting: string[] = [];
  private timer = 0;

  /** Say this soon; what happens at the same time is said together. */
  say(sentence: string): void {
    if (!sentence || this.waiting.at(-1) === sentence) return;
    this.waiting.push(sentence);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const text = this.waiting.join(" ");
      this.waiting = [];
      this.text = text === this.text ? `${text}\u00a0` : text; // the same words again are news too
    }, 150);
  }
}

export const live = new Live();
