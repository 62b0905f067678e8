// Playing by keyboard: arrows go to the next button in that direction, and the focus never gets lost.
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
  mend(): void {
    const active = document.activeElement;
    const lost = active === null || active.contains(this.root) || active.matches("button:disabled");
    if (this.last !== null && lost) this.go(this.last, null);
  }

  private note(element: Element): void {
    if (element.contains(this.root)) return; // the board as a whole: nothing in it could be used just now
    const ours = this.root?.contains(element) && element.matches("button:focus-visible");
    this.last = ours ? middle(element) : null;
  }

  private press(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const button = (event.target as Element).closest("button");
    if (!way || !button || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.go(middle(button), way)) event.preventDefault();
  }

  private go(from: Point, way: Point | null): boolean {
    const buttons = [...(this.root?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
    const found = buttons[nearest(from, buttons.map(middle), way)];
    found?.focus({ preventScroll: way === null });
    return found !== undefined;
  }
}
