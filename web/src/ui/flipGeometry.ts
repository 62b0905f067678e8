// The geometry of flipAnimation.ts: matching elements before and after a change, and offsets between them.

export interface ElementBox<Element = unknown> {
  element: Element;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Matches<Element> {
  moved: { from: ElementBox<Element>; to: ElementBox<Element> }[];
  fresh: ElementBox<Element>[];
  gone: ElementBox<Element>[];
}

const EPSILON = 1.5; // pixels

/** Match boxes by name; of several with one name, the same element first, then one that stays, then in order.
 *  An element that is being animated moves on from where it is `seen`, also if its box stays. */
export function matchBoxes<Element>(
  before: ElementBox<Element>[],
  after: ElementBox<Element>[],
  seen: (from: ElementBox<Element>) => ElementBox<Element> = (from) => from,
): Matches<Element> {
  const left = new Map<string, ElementBox<Element>[]>();
  for (const place of before) left.set(place.name, [...(left.get(place.name) ?? []), place]);
  const found = new Map<ElementBox<Element>, ElementBox<Element>>();
  const rules: ((from: ElementBox<Element>, to: ElementBox<Element>) => boolean)[] = [
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

function near(from: ElementBox, to: ElementBox): boolean {
  return (
    Math.abs(from.x - to.x) < EPSILON && Math.abs(from.y - to.y) < EPSILON && Math.abs(from.width - to.width) < EPSILON
  );
}

type Rect = Pick<ElementBox, "x" | "y" | "width" | "height">;

/** By how much an element is shown away from its box, and its scale. */
export interface Offset {
  x: number;
  y: number;
  scale: number;
}

/** The offset that shows the element `at` in the position and size of `seen`. */
export function offsetTo(seen: Rect, at: Rect): Offset {
  return shift(seen, at, at.width > 0 && seen.width > 0 ? seen.width / at.width : 1);
}

/** The offset that centres the element `at` in another box, scaled down to fit but never up. */
export function offsetInto(place: Rect, at: Rect): Offset {
  return shift(place, at, Math.min(1, place.width / at.width, place.height / at.height));
}

function shift(to: Rect, at: Rect, scale: number): Offset {
  return {
    x: to.x + to.width / 2 - (at.x + at.width / 2),
    y: to.y + to.height / 2 - (at.y + at.height / 2),
    scale,
  };
}

/** What is left of the offset at this progress of the animation. */
export function remainingOffset({ x, y, scale }: Offset, progress: number): Offset {
  const left = 1 - progress;
  return { x: x * left, y: y * left, scale: 1 + (scale - 1) * left };
}

/** The box as it is shown with this offset. */
export function applyOffset(box: Rect, { x, y, scale }: Offset): Rect {
  const [width, height] = [box.width * scale, box.height * scale];
  return { x: box.x + x + (box.width - width) / 2, y: box.y + y + (box.height - height) / 2, width, height };
}

/** The inverse: the box of an element that is shown there with this offset. */
export function removeOffset(box: Rect, { x, y, scale }: Offset): Rect {
  return applyOffset(box, { x: -x, y: -y, scale: 1 / scale });
}

export function cssTransform({ x, y, scale }: Offset): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
