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
// out of it, so keep such boxes small.
import { tick } from "svelte";
import type { ActionReturn } from "svelte/action";
import { apart, asSeen, pairs, within, type Place } from "./gliding";
import { lasting, still } from "./settings.svelte";

const LONGEST = 300; // milliseconds at the usual speed, for all of them together
const ONE = 220;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

interface Kept extends Place<HTMLElement> {
  place: boolean; // with cards inside
  to: string;
  size: string; // of the font, for those that will be gone
}

const movers = new WeakMap<Element, Mover>();
/** What may move cards without a word to us: we look where they are just before, or after. */
const STIRS = ["pointerdown", "keydown", "scrollend"];

class Mover {
  private kept: Kept[] = [];
  private waiting = false;
  private readonly running = new Map<Element, Animation>();
  private readonly watch = new ResizeObserver(() => this.keep());

  constructor(private readonly root: HTMLElement) {
    movers.set(root, this);
    this.watch.observe(root);
    for (const kind of STIRS) root.addEventListener(kind, this.keep, true);
    void tick().then(this.keep);
  }

  destroy(): void {
    movers.delete(this.root);
    this.watch.disconnect();
    for (const kind of STIRS) this.root.removeEventListener(kind, this.keep, true);
  }

  /** Something changed: once the page shows it, let the cards glide. */
  async changed(): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    await tick();
    this.waiting = false;
    const before = this.kept;
    const inFlight = this.halt();
    this.keep();
    if (still() || document.hidden || before.length === 0) return;
    this.glide(before, inFlight);
  }

  /** Stop what still glides, and tell how far each is from its place. */
  private halt(): Map<Element, { x: number; y: number }> {
    const offsets = new Map<Element, { x: number; y: number }>();
    for (const [element, animation] of this.running) {
      const seen = element.getBoundingClientRect();
      animation.cancel();
      const rest = element.getBoundingClientRect();
      offsets.set(element, apart(seen, rest));
    }
    this.running.clear();
    return offsets;
  }

  readonly keep = (): void => {
    if (this.running.size > 0) return; // they are not where they belong
    const origin = this.root.getBoundingClientRect();
    this.kept = [...this.root.querySelectorAll<HTMLElement>("[data-card]")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const to = element.dataset["to"] ?? "";
      const size = to ? getComputedStyle(element).fontSize : "";
      const place = element.querySelector("[data-card]") !== null;
      const [name, left, top] = [element.dataset["card"]!, x - origin.x, y - origin.y];
      return { element, name, x: left, y: top, width, height, place, to, size };
    });
  };

  private glide(before: Kept[], inFlight: Map<Element, { x: number; y: number }>): void {
    const { moved, fresh, gone } = pairs(before, this.kept);
    const steps: [Kept, Keyframe][] = moved.map(({ from, to }) => {
      const late = inFlight.get(from.element); // the card was seen there; what shows it now may be another element
      const seen = late ? { ...from, x: from.x + late.x, y: from.y + late.y } : from;
      return [to as Kept, { transform: asSeen(seen, to) }];
    });
    for (const card of fresh) {
      const from = this.place(card.element.dataset["from"], before);
      steps.push([card as Kept, from === null ? { opacity: 0 } : { transform: within(from, card) }]);
    }
    const spare = lasting(LONGEST - ONE);
    steps.forEach(([card, start], i) => this.run(card, start, (i * spare) / steps.length));
    for (const place of gone as Kept[]) this.farewell(place, this.place(place.to, this.kept));
  }

  /** Where it is, or was, if it can be seen. */
  private place(name: string | undefined, among: Kept[]): Place | null {
    const fits = (each: Kept): boolean => each.name === name && each.width > 0 && each.height > 0;
    return (name && (among.find(fits) ?? this.kept.find(fits))) || null;
  }

  private run({ element, place }: Kept, start: Keyframe, delay: number): void {
    if (place) return;
    const animation = element.animate([start, "transform" in start ? { transform: "none" } : { opacity: 1 }], {
      duration: lasting(ONE),
      delay,
      easing: EASE,
      fill: "backwards",
    });
    this.running.set(element, animation);
    animation.onfinish = () => {
      if (this.running.get(element) === animation) this.running.delete(element);
      if (this.running.size === 0) this.keep();
    };
  }

  /** A picture of what is gone goes to its place, and then is no more. */
  private farewell({ element, x, y, width, height, size }: Kept, to: Place | null): void {
    if (to === null || width === 0) return;
    const ghost = element.cloneNode(true) as HTMLElement;
    for (const name of ["data-card", "data-to", "id"]) ghost.removeAttribute(name);
    ghost.ariaHidden = "true";
    ghost.inert = true;
    const origin = this.root.getBoundingClientRect();
    Object.assign(ghost.style, {
      position: "fixed",
      insetInlineStart: `${x + origin.x}px`,
      insetBlockStart: `${y + origin.y}px`,
      inlineSize: `${width}px`,
      blockSize: `${height}px`,
      fontSize: size,
      margin: "0",
      zIndex: "9",
    });
    this.root.append(ghost);
    const end = { transform: within(to, { x, y, width, height }), opacity: 0.2 };
    const animation = ghost.animate([{ transform: "none", opacity: 1 }, end], { duration: lasting(ONE), easing: EASE });
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

/** A card was put somewhere by hand: when the table changes, it glides from there. */
export function lookAgain(card: Element): void {
  outermost(card)?.keep();
}

/** One mover for all: a board may be inside of what the page looks after already. */
function outermost(node: Element): Mover | undefined {
  let found: Mover | undefined;
  for (let at: Element | null = node; at !== null; at = at.parentElement) found = movers.get(at) ?? found;
  return found;
}
