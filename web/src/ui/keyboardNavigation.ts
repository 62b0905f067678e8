// Keyboard navigation on boards: arrows move the focus to the next button in that direction, Home and End to the first
// and last of a row of cards, and a focus that would get lost moves to the nearest button.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

interface Point {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ENDS: Record<string, number> = { Home: 0, End: -1 };
/** Where a lost focus may go: not to the buttons of panels that lie aside. */
const FOCUSABLE = "button:enabled:not(aside *)";

/** The index of the next point in a direction, preferring those straight ahead; without a direction, of the nearest. */
export function nearest(from: Point, points: Point[], direction: Point | null): number {
  let best = -1;
  let least = Infinity;
  points.forEach(({ x, y }, i) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = direction === null ? Math.hypot(dx, dy) : dx * direction.x + dy * direction.y;
    const aside = direction === null ? 0 : Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if ((direction !== null && ahead < 4) || ahead + 3 * aside >= least) return;
    best = i;
    least = ahead + 3 * aside;
  });
  return best;
}

function centre(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

export class KeyboardNavigation {
  private root: HTMLElement | null = null;
  private last: Point | null = null; // the focused button, if the keyboard is used

  readonly attach: Attachment<HTMLElement> = (root) => {
    this.root = root;
    const stop = new AbortController();
    const { signal } = stop;
    root.addEventListener("keydown", (event) => this.onKey(event), { signal });
    document.addEventListener("focusin", (event) => this.onFocus(event.target as Element), { signal });
    document.addEventListener("pointerdown", () => (this.last = null), { signal });
    return () => stop.abort();
  };

  /** Call after a change: if the focused button is gone or disabled, focus the nearest one. */
  async restoreFocus(): Promise<void> {
    await tick();
    const active = document.activeElement;
    const lost = active === null || active.contains(this.root) || active.matches("button:disabled");
    if (this.last !== null && lost) this.focusNearest(this.last, null, FOCUSABLE);
  }

  private onFocus(element: Element): void {
    if (element.contains(this.root)) return; // the board as a whole: nothing in it is enabled
    const ours = this.root?.contains(element) && element.matches("button:focus-visible");
    this.last = ours ? centre(element) : null;
  }

  private onKey(event: KeyboardEvent): void {
    const button = (event.target as Element).closest("button");
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    const [direction, end] = [DIRECTIONS[event.key], ENDS[event.key]];
    if (direction && this.focusNearest(centre(button), direction, "button:enabled")) event.preventDefault();
    if (end === undefined) return;
    [...button.parentElement!.querySelectorAll<HTMLElement>(":scope > button:enabled")].at(end)?.focus();
    event.preventDefault();
  }

  private focusNearest(from: Point, direction: Point | null, among: string): boolean {
    const all = [...(this.root?.querySelectorAll<HTMLElement>(among) ?? [])];
    const buttons = all.filter((button) => button.checkVisibility());
    const found = buttons[nearest(from, buttons.map(centre), direction)];
    found?.focus({ preventScroll: direction === null });
    return found !== undefined;
  }
}
