// Cards that glide to where they go, so that the eye can follow what happened.
//
// How a board uses it: give everything that can travel a name, in `data-card`. That is all, because the table's
// page looks after the whole board:
//
//   <button data-card="hand-r10">…</button>                 before the move
//   <span data-card="hand-r10">…</span>                     after it, in whatever other place or component
//
// What had the same name before the view changed glides from there. Names may occur more than once: those that
// stay in place are left alone, the others are matched in order. Besides:
//
//   <span data-card="row-2-1" data-from="deck">             new on the table: comes from [data-card="deck"]
//   <span data-card="row-2-1" data-to="seat-3">             gone from the table: goes to [data-card="seat-3"]
//
// A card that is new without `data-from` fades in. A place, as "deck" and "seat-3" here, may be of any size: a card that
// comes from it or goes to it fits in, and never grows. It may have named cards inside; then it stays where it is, and
// only they move. A board with state of its own that moves cards (sorting a hand) puts
// `use:moves={thatState}` on any element around them. Only transform and opacity are touched, never for longer
// than 300 milliseconds at the usual speed, and not at all for those who want less motion. A box with `overflow` cuts off what glides
// out of it, so keep such boxes small. The board itself is positioned: pictures of what is gone lie upon it.
import { tick } from "svelte";
import type { ActionReturn } from "svelte/action";
import { asSeen, pairs, remaining, shifted, transform, unshifted, within, type Place, type Shift } from "./flipGeometry";
import { lasting, still } from "./settings.svelte";

const LONGEST = 300; // milliseconds at the usual speed, for all of them together
const ONE = 220;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

interface Kept extends Place<HTMLElement> {
  place: boolean; // with cards inside
  to: string;
  size: string; // of the font, for those that will be gone
}

interface Flight {
  animation: Animation;
  start: Shift | null; // none: it fades in
}

const movers = new WeakMap<Element, Mover>();
/** What may move cards without a word to us: we look where they are just before, or after. */
const STIRS = ["pointerdown", "keydown"];
const SCROLLS = { capture: true, passive: true }; // of the page too: a hand that stays in sight moves on the board

class Mover {
  private kept: Kept[] = [];
  private waiting = false;
  private readonly running = new Map<Element, Flight>();
  private readonly watch = new ResizeObserver(() => this.keep());

  constructor(private readonly root: HTMLElement) {
    movers.set(root, this);
    this.watch.observe(root);
    for (const kind of STIRS) root.addEventListener(kind, this.keep, true);
    addEventListener("scroll", this.keep, SCROLLS);
    void tick().then(this.keep);
  }

  destroy(): void {
    movers.delete(this.root);
    this.watch.disconnect();
    for (const kind of STIRS) this.root.removeEventListener(kind, this.keep, true);
    removeEventListener("scroll", this.keep, SCROLLS);
  }

  /** Something changed: once the page shows it, let the cards glide. */
  async changed(): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    await tick();
    this.waiting = false;
    const before = this.kept;
    const inFlight = this.inFlight();
    this.halt();
    this.keep();
    if (still() || document.hidden || before.length === 0) return;
    this.glide(before, inFlight);
    requestAnimationFrame(this.keep); // a board may shift once more, as with a hand that stays in sight
  }

  /** How far each that still glides is from its place: a sum, as what is gone has no box any more. */
  private inFlight(): Map<Element, Shift> {
    const shifts = new Map<Element, Shift>();
    for (const [element, { animation, start }] of this.running) {
      const progress = animation.effect?.getComputedTiming().progress ?? 1;
      if (start) shifts.set(element, remaining(start, progress));
    }
    return shifts;
  }

  private halt(): void {
    for (const { animation } of this.running.values()) animation.cancel();
    this.running.clear();
  }

  /** Where all belong, also those that are on their way. */
  readonly keep = (): void => {
    const origin = this.root.getBoundingClientRect();
    const inFlight = this.inFlight();
    this.kept = [...this.root.querySelectorAll<HTMLElement>("[data-card]")].map((element) => {
      const late = inFlight.get(element);
      const seen = element.getBoundingClientRect();
      const { x, y, width, height } = late ? unshifted(seen, late) : seen;
      const to = element.dataset["to"] ?? "";
      const size = to ? getComputedStyle(element).fontSize : "";
      const place = element.querySelector("[data-card]") !== null;
      const [name, left, top] = [element.dataset["card"]!, x - origin.x, y - origin.y];
      return { element, name, x: left, y: top, width, height, place, to, size };
    });
  };

  private glide(before: Kept[], inFlight: Map<Element, Shift>): void {
    const { moved, fresh, gone } = pairs(before, this.kept, (from) => {
      const late = inFlight.get(from.element); // the card was seen there; what shows it now may be another element
      return late ? { ...from, ...shifted(from, late) } : from;
    });
    const steps: [Kept, Shift | null][] = moved.map(({ from, to }) => [to as Kept, asSeen(from, to)]);
    for (const card of fresh) {
      const from = this.place(card.element.dataset["from"], before);
      steps.push([card as Kept, from && within(from, card)]);
    }
    const spare = lasting(LONGEST - ONE);
    steps.forEach(([card, start], i) => this.run(card, start, (i * spare) / steps.length));
    for (const card of gone as Kept[]) {
      this.farewell(card, inFlight.get(card.element) ?? null, this.place(card.to, this.kept));
    }
  }

  /** Where it is, or was, if it can be seen. */
  private place(name: string | undefined, among: Kept[]): Place | null {
    const fits = (each: Kept): boolean => each.name === name && each.width > 0 && each.height > 0;
    return (name && (among.find(fits) ?? this.kept.find(fits))) || null;
  }

  private run({ element, place }: Kept, start: Shift | null, delay: number): void {
    if (place) return;
    const way = start ? [{ transform: transform(start) }, { transform: "none" }] : [{ opacity: 0 }, { opacity: 1 }];
    const animation = element.animate(way, {
      duration: lasting(ONE),
      delay,
      easing: EASE,
      fill: "backwards",
    });
    this.running.set(element, { animation, start });
    animation.onfinish = () => {
      if (this.running.get(element)?.animation === animation) this.running.delete(element);
      if (this.running.size === 0) this.keep();
    };
  }

  /** A picture of what is gone goes to its place, and then is no more. */
  private farewell({ element, name, x, y, width, height, size }: Kept, late: Shift | null, to: Place | null): void {
    if (to === null || width === 0) return;
    const ghost = element.cloneNode(true) as HTMLElement;
    for (const attribute of ["data-card", "data-to", "id"]) ghost.removeAttribute(attribute);
    ghost.dataset["gone"] = name;
    ghost.ariaHidden = "true";
    ghost.inert = true;
    Object.assign(ghost.style, {
      position: "absolute", // on the board, which may shift on the page meanwhile
      insetInlineStart: `${x}px`,
      insetBlockStart: `${y}px`,
      inlineSize: `${width}px`,
      blockSize: `${height}px`,
      fontSize: size,
      margin: "0",
      zIndex: "9",
    });
    this.root.append(ghost);
    const start = { transform: late ? transform(late) : "none", opacity: 1 };
    const end = { transform: transform(within(to, { x, y, width, height })), opacity: 0.2 };
    const animation = ghost.animate([start, end], { duration: lasting(ONE), easing: EASE });
    animation.onfinish = animation.oncancel = () => ghost.remove();
  }
}

/** Let the named cards inside glide whenever `key` changes. */
export function moves(node: HTMLElement, _key: unknown): ActionReturn<unknown> {
  const mover = new Mover(node);
  return {
    update() {
      void outermost(node)?.changed();
    },
    destroy: () => mover.destroy(),
  };
}

/** Cards may have been put elsewhere, as by hand: when the table changes, they glide from there. */
export function lookAgain(card: Element): void {
  outermost(card)?.keep();
}

/** One mover for all: a board may be inside of what the page looks after already. */
function outermost(node: Element): Mover | undefined {
  let found: Mover | undefined;
  for (let at: Element | null = node; at !== null; at = at.parentElement) found = movers.get(at) ?? found;
  return found;
}
