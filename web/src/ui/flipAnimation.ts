// FLIP animations (first, last, invert, play): cards move from where they were to where they are.
//
// How a board uses it: give everything that can move a name, in `data-card`. That is all, because the table's page
// has the action `use:flip` on the whole board:
//
//   <button data-card="hand-r10">…</button>                 before the move
//   <span data-card="hand-r10">…</span>                     after it, in whatever other place or component
//
// An element moves from where one with the same name was before the view changed. Names may occur more than once:
// those that stay in place are left alone, the others are matched in order. Besides:
//
//   <span data-card="row-2-1" data-from="deck">             new on the table: comes from [data-card="deck"]
//   <span data-card="row-2-1" data-to="seat-3">             gone from the table: goes to [data-card="seat-3"]
//
// A card that is new without `data-from` fades in. A place, as "deck" and "seat-3" here, may be of any size: a card that
// comes from it or goes to it fits in, and never grows. It may have named cards inside; then it stays where it is, and
// only they move. A board with state of its own that moves cards (sorting a hand) puts
// `use:flip={thatState}` on any element around them. Only transform and opacity are touched, never for longer
// than 300 milliseconds at normal speed, and not at all with reduced motion. An element with `overflow` clips what moves
// out of it, so keep such elements small. The board itself is positioned: clones of removed cards lie upon it.
import { tick } from "svelte";
import type { ActionReturn } from "svelte/action";
import {
  offsetTo,
  matchBoxes,
  remainingOffset,
  applyOffset,
  cssTransform,
  removeOffset,
  offsetInto,
  type ElementBox,
  type Offset,
} from "./flipGeometry";
import { scaledDuration, motionOff } from "../device/settings.svelte";

const TOTAL_DURATION = 300; // milliseconds at normal speed, for all cards together
const CARD_DURATION = 220;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

interface Measured extends ElementBox<HTMLElement> {
  place: boolean; // with cards inside
  to: string;
  size: string; // of the font, for those that will be gone
}

interface Flight {
  animation: Animation;
  start: Offset | null; // none: it fades in
}

const animators = new WeakMap<Element, FlipAnimator>();
/** Events around which cards may be moved by other code: positions are measured again. */
const REMEASURE_ON = ["pointerdown", "keydown"];
const SCROLLS = { capture: true, passive: true }; // of the page too: a hand that stays in sight moves on the board

class FlipAnimator {
  private measured: Measured[] = [];
  private waiting = false;
  private readonly running = new Map<Element, Flight>();
  private readonly watch = new ResizeObserver(() => this.measure());

  constructor(private readonly root: HTMLElement) {
    animators.set(root, this);
    this.watch.observe(root);
    for (const kind of REMEASURE_ON) root.addEventListener(kind, this.measure, true);
    addEventListener("scroll", this.measure, SCROLLS);
    void tick().then(this.measure);
  }

  destroy(): void {
    animators.delete(this.root);
    this.watch.disconnect();
    for (const kind of REMEASURE_ON) this.root.removeEventListener(kind, this.measure, true);
    removeEventListener("scroll", this.measure, SCROLLS);
  }

  /** Call when the state changed: after the next render, cards move to their new places. */
  async changed(): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    await tick();
    this.waiting = false;
    const before = this.measured;
    const inFlight = this.inFlight();
    this.halt();
    this.measure();
    if (motionOff() || document.hidden || before.length === 0) return;
    this.play(before, inFlight);
    requestAnimationFrame(this.measure); // a board may shift once more, as with a sticky hand
  }

  /** The offsets of running animations, computed: removed elements have no box to measure. */
  private inFlight(): Map<Element, Offset> {
    const shifts = new Map<Element, Offset>();
    for (const [element, { animation, start }] of this.running) {
      const progress = animation.effect?.getComputedTiming().progress ?? 1;
      if (start) shifts.set(element, remainingOffset(start, progress));
    }
    return shifts;
  }

  private halt(): void {
    for (const { animation } of this.running.values()) animation.cancel();
    this.running.clear();
  }

  /** The boxes of all cards, for moving ones those of their destination. */
  readonly measure = (): void => {
    const origin = this.root.getBoundingClientRect();
    const inFlight = this.inFlight();
    this.measured = [...this.root.querySelectorAll<HTMLElement>("[data-card]")].map((element) => {
      const late = inFlight.get(element);
      const seen = element.getBoundingClientRect();
      const { x, y, width, height } = late ? removeOffset(seen, late) : seen;
      const to = element.dataset["to"] ?? "";
      const size = to ? getComputedStyle(element).fontSize : "";
      const place = element.querySelector("[data-card]") !== null;
      const [name, left, top] = [element.dataset["card"]!, x - origin.x, y - origin.y];
      return { element, name, x: left, y: top, width, height, place, to, size };
    });
  };

  private play(before: Measured[], inFlight: Map<Element, Offset>): void {
    const { moved, fresh, gone } = matchBoxes(before, this.measured, (from) => {
      const late = inFlight.get(from.element); // another element may show the same card now
      return late ? { ...from, ...applyOffset(from, late) } : from;
    });
    const steps: [Measured, Offset | null][] = moved.map(({ from, to }) => [to as Measured, offsetTo(from, to)]);
    for (const card of fresh) {
      const from = this.place(card.element.dataset["from"], before);
      steps.push([card as Measured, from && offsetInto(from, card)]);
    }
    const spare = scaledDuration(TOTAL_DURATION - CARD_DURATION);
    steps.forEach(([card, start], i) => this.run(card, start, (i * spare) / steps.length));
    for (const card of gone as Measured[]) {
      this.animateRemoval(card, inFlight.get(card.element) ?? null, this.place(card.to, this.measured));
    }
  }

  /** The box of this name, now or before, if it is visible. */
  private place(name: string | undefined, among: Measured[]): ElementBox | null {
    const fits = (each: Measured): boolean => each.name === name && each.width > 0 && each.height > 0;
    return (name && (among.find(fits) ?? this.measured.find(fits))) || null;
  }

  private run({ element, place }: Measured, start: Offset | null, delay: number): void {
    if (place) return;
    const way = start ? [{ transform: cssTransform(start) }, { transform: "none" }] : [{ opacity: 0 }, { opacity: 1 }];
    const animation = element.animate(way, {
      duration: scaledDuration(CARD_DURATION),
      delay,
      easing: EASE,
      fill: "backwards",
    });
    this.running.set(element, { animation, start });
    animation.onfinish = () => {
      if (this.running.get(element)?.animation === animation) this.running.delete(element);
      if (this.running.size === 0) this.measure();
    };
  }

  /** A clone of a removed element moves to where it goes, and is removed then. */
  private animateRemoval(
    { element, name, x, y, width, height, size }: Measured,
    late: Offset | null,
    to: ElementBox | null,
  ): void {
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
    const start = { transform: late ? cssTransform(late) : "none", opacity: 1 };
    const end = { transform: cssTransform(offsetInto(to, { x, y, width, height })), opacity: 0.2 };
    const animation = ghost.animate([start, end], { duration: scaledDuration(CARD_DURATION), easing: EASE });
    animation.onfinish = animation.oncancel = () => ghost.remove();
  }
}

/** Svelte action: animate the named cards inside whenever `key` changes. */
export function flip(node: HTMLElement, _key: unknown): ActionReturn<unknown> {
  const animator = new FlipAnimator(node);
  return {
    update() {
      void outermost(node)?.changed();
    },
    destroy: () => animator.destroy(),
  };
}

/** Call when a card was moved by other code, as by dragging: the next animation starts from there. */
export function measureAgain(card: Element): void {
  outermost(card)?.measure();
}

/** Move a card to the middle of a place, ahead of the table; null with reduced motion, or where it was dragged there. */
export function glideTo(card: HTMLElement, place: HTMLElement): Animation | null {
  if (motionOff() || card.style.transform !== "") return null;
  const [from, to] = [card.getBoundingClientRect(), place.getBoundingClientRect()];
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const way = { transform: [getComputedStyle(card).transform, `translate(${x}px, ${y}px)`], zIndex: ["9", "9"] };
  return card.animate(way, { duration: scaledDuration(CARD_DURATION), easing: EASE, fill: "forwards" });
}

/** Take that back. */
export function glideBack(card: HTMLElement, glide: Animation | null): void {
  const animator = outermost(card);
  animator?.measure();
  glide?.cancel();
  void animator?.changed();
}

/** Actions may be nested: the outermost one animates. */
function outermost(node: Element): FlipAnimator | undefined {
  let found: FlipAnimator | undefined;
  for (let at: Element | null = node; at !== null; at = at.parentElement) found = animators.get(at) ?? found;
  return found;
}
