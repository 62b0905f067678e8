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
