// Scales and paths of charts.

/** About so many round numbers that cover a range. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = Math.max(high - low, 1e-9) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough)!;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** From a range of numbers to a range of pixels. */
export function linearScale([low, high]: [number, number], [from, to]: [number, number]): (value: number) => number {
  const wide = high - low;
  return (value) => (wide === 0 ? (from + to) / 2 : from + ((value - low) / wide) * (to - from));
}

/** An SVG path through these points. */
export function svgPath(places: [number, number][]): string {
  return places.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Those of the things that have room for a label: at least so many pixels from the one before. */
export function withRoom<T>(things: T[], where: (thing: T) => number, room: number): T[] {
  const found: T[] = [];
  for (const thing of things) {
    const before = found.at(-1);
    if (before === undefined || Math.abs(where(thing) - where(before)) >= room) found.push(thing);
  }
  return found;
}
