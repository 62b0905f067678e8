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

/** Match places by name; of several with one name, the same element first, then one that stays, then in order.
 *  What was in flight moves from where it was `seen`, though its place may stay. */
export function pairs<Element>(
  before: Place<Element>[],
  after: Place<Element>[],
  seen: (from: Place<Element>) => Place<Element> = (from) => from,
): Pairs<Element> {
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
  const moved = [...found].map(([to, from]) => ({ from: seen(from), to })).filter(({ from, to }) => !near(from, to));
  return { moved, fresh: after.filter((to) => !found.has(to)), gone: [...left.values()].flat() };
}

function near(from: Place, to: Place): boolean {
  return Math.abs(from.x - to.x) < NEAR && Math.abs(from.y - to.y) < NEAR && Math.abs(from.width - to.width) < NEAR;
}

type Box = Pick<Place, "x" | "y" | "width" | "height">;

/** How far from its place something is shown, and how large. */
export interface Shift {
  x: number;
  y: number;
  scale: number;
}

/** What shows the card `at` where and as large as the card `seen`. */
export function asSeen(seen: Box, at: Box): Shift {
  return shift(seen, at, at.width > 0 && seen.width > 0 ? seen.width / at.width : 1);
}

/** What shows the card `at` in the middle of a place: it fits in, and is never larger than it is. */
export function within(place: Box, at: Box): Shift {
  return shift(place, at, Math.min(1, place.width / at.width, place.height / at.height));
}

function shift(to: Box, at: Box, scale: number): Shift {
  return {
    x: to.x + to.width / 2 - (at.x + at.width / 2),
    y: to.y + to.height / 2 - (at.y + at.height / 2),
    scale,
  };
}

/** What is left of it when so much of the way home is done. */
export function remaining({ x, y, scale }: Shift, progress: number): Shift {
  const left = 1 - progress;
  return { x: x * left, y: y * left, scale: 1 + (scale - 1) * left };
}

/** The box as it is shown then. */
export function shifted(box: Box, { x, y, scale }: Shift): Box {
  const [width, height] = [box.width * scale, box.height * scale];
  return { x: box.x + x + (box.width - width) / 2, y: box.y + y + (box.height - height) / 2, width, height };
}

/** The box of what is shown so: the way back. */
export function unshifted(box: Box, { x, y, scale }: Shift): Box {
  return shifted(box, { x: -x, y: -y, scale: 1 / scale });
}

export function transform({ x, y, scale }: Shift): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
