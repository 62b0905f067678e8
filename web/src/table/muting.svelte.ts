// Whom the visitor does not want to hear, until the page is left.
import { SvelteSet } from "svelte/reactivity";

class Muted {
  private people = new SvelteSet<string>();

  has(person: string): boolean {
    return this.people.has(person);
  }

  toggle(person: string): void {
    if (!this.people.delete(person)) this.people.add(person);
  }
}

export const muted = new Muted();
