// Whom the visitor does not want to hear, until the page is left.
import { SvelteSet } from "svelte/reactivity";

class Muted {
  private names = new SvelteSet<string>();

  has(name: string): boolean {
    return this.names.has(name);
  }

  toggle(name: string): void {
    if (!this.names.delete(name)) this.names.add(name);
  }
}

export const muted = new Muted();
