// Which card is which, before and after: the sums behind motion.ts.

export interface Place<Element = unknown> {
  element: Element;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Pairs<Element> {
  moved: { from: Place<Element>; to: Place<Element> }[];
  fresh: Place<Element>[];
  gone: Place<Element>[];
}

const NEAR = 1.5; // pixels that nobody sees

/** Match places by name; of several with one name, the same element first, then one that stays, then in order. */
export function pairs<Element>(before: Place<Element>[], after: Place<Element>[]): Pairs<Element> {
  const left = new Map<string, Place<Element>[]>();
  for (const place of before) left.set(place.name, [...(left.get(place.name) ?? []), place]);
  const found = new Map<Place<Element>, Place<Element>>();
  const rules: ((from: Place<Element>, to: Place<Element>) => boolean)[] = [
    (from, to) => from.element === to.element,
    near,
    () => true,
  ];
  for (const fits of rules) {
    for (const to of after) {
      const candidates = left.get(to.name) ?? [];
      const i = found.has(to) ? -1 : candidates.findIndex((from) => fits(from, to));
      if (i >= 0) found.set(to, candidates.splice(i, 1)[0]!);
    }
  }
  const moved = [...found].map(([to, from]) => ({ from, to })).filter(({ from, to }) => !near(from, to));
  return { moved, fresh: after.filter((to) => !found.has(to)), gone: [...left.values()].flat() };
}

function near(from: Place, to: Place): boolean {
  return Math.abs(from.x - to.x) < NEAR && Math.abs(from.y - to.y) < NEAR && Math.abs(from.width - to.width) < NEAR;
}

type Box = Pick<Place, "x" | "y" | "width" | "height">;

/** The transform that shows the card `at` where and as large as the card `seen`. */
export function asSeen(seen: Box, at: Box): string {
  return shift(seen, at, at.width > 0 && seen.width > 0 ? seen.width / at.width : 1);
}

/** The transform that shows the card `at` in the middle of a place: it fits in, and is never larger than it is. */
export function within(place: Box, at: Box): string {
  return shift(place, at, Math.min(1, place.width / at.width, place.height / at.height));
}

function shift(to: Box, at: Box, scale: number): string {
  const { x, y } = apart(to, at);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** How far the middle of one is from the middle of another. */
export function apart(one: Box, other: Box): { x: number; y: number } {
  return {
    x: one.x + one.width / 2 - (other.x + other.width / 2),
    y: one.y + one.height / 2 - (other.y + other.height / 2),
  };
}
