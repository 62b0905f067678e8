// Playing by keyboard, on every board: arrows go to the next button in that direction, Home and End to the first and
// the last of a row of cards, and the focus never gets lost.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

interface Point {
  x: number;
  y: number;
}

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ENDS: Record<string, number> = { Home: 0, End: -1 };
/** What puts something away is never the next thing to do. */
const NEXT = "button:enabled:not(aside *)";

/** Which point comes next in a direction; what lies straight ahead counts as nearer. Without one: the nearest. */
export function nearest(from: Point, points: Point[], way: Point | null): number {
  let best = -1;
  let least = Infinity;
  points.forEach(({ x, y }, i) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = way === null ? Math.hypot(dx, dy) : dx * way.x + dy * way.y;
    const aside = way === null ? 0 : Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if ((way !== null && ahead < 4) || ahead + 3 * aside >= least) return;
    best = i;
    least = ahead + 3 * aside;
  });
  return best;
}

function middle(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

export class Keys {
  private root: HTMLElement | null = null;
  private last: Point | null = null; // where the keyboard was

  readonly attach: Attachment<HTMLElement> = (root) => {
    this.root = root;
    const stop = new AbortController();
    const { signal } = stop;
    root.addEventListener("keydown", (event) => this.press(event), { signal });
    document.addEventListener("focusin", (event) => this.note(event.target as Element), { signal });
    document.addEventListener("pointerdown", () => (this.last = null), { signal });
    return () => stop.abort();
  };

  /** After a change: if the button in use is gone or out of use, go to the nearest one. */
  async mend(): Promise<void> {
    await tick();
    const active = document.activeElement;
    const lost = active === null || active.contains(this.root) || active.matches("button:disabled");
    if (this.last !== null && lost) this.go(this.last, null, NEXT);
  }

  private note(element: Element): void {
    if (element.contains(this.root)) return; // the board as a whole: nothing in it could be used just now
    const ours = this.root?.contains(element) && element.matches("button:focus-visible");
    this.last = ours ? middle(element) : null;
  }

  private press(event: KeyboardEvent): void {
    const button = (event.target as Element).closest("button");
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    const [way, end] = [WAYS[event.key], ENDS[event.key]];
    if (way && this.go(middle(button), way, "button:enabled")) event.preventDefault();
    if (end === undefined) return;
    [...button.parentElement!.querySelectorAll<HTMLElement>(":scope > button:enabled")].at(end)?.focus();
    event.preventDefault();
  }

  private go(from: Point, way: Point | null, among: string): boolean {
    const all = [...(this.root?.querySelectorAll<HTMLElement>(among) ?? [])];
    const buttons = all.filter((button) => button.checkVisibility());
    const found = buttons[nearest(from, buttons.map(middle), way)];
    found?.focus({ preventScroll: way === null });
    return found !== undefined;
  }
}
