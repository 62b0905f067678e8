// The buckets to draw: from the view of the server, or from a fall that is being played.
import { colourAt, type At } from "../pyramids";
import type { BucketActions } from "../bucketActions";
import type { Pyramid } from "../view";
import type { FallPlayback } from "./fallPlayback.svelte";
import { posesOf, type Numbers } from "./poses";
import type { Item, Mark } from "./scene/bucketMeshes";

/** The buckets of one seat at rest. */
export function standing(seat: number, pyramid: Pyramid, poses: Numbers[] | null | undefined): Item[] {
  return [...posesOf(pyramid, poses)].flatMap(([place, pose]) => {
    const colour = colourAt(pyramid, place);
    return colour ? [{ seat, place, colour, pose }] : [];
  });
}

/** The buckets of one seat while they fall, are ruled on and are taken away. */
export function inTheFall(falling: FallPlayback, seat: number): Item[] {
  const out = new Set(falling.out);
  const [clearing, ruling] = [falling.act === "clearing", falling.act === "ruling"];
  return [...(falling.poses ?? [])].flatMap(([place, pose]) => {
    const colour = colourAt(falling.pyramid, place);
    if (!colour) return [];
    const lost = out.has(place);
    const mark: Mark | undefined = lost && (ruling || clearing) ? "out" : undefined;
    return [{ seat, place, colour, pose, mark, size: lost && clearing ? falling.left : 1 }];
  });
}

export function marked(items: Item[], does: BucketActions, chosen: At | null): Item[] {
  return items.map((item) => {
    const mark: Mark | undefined =
      item.place === chosen ? "chosen" : does[item.place] === undefined ? item.mark : "lit";
    return mark === item.mark ? item : { ...item, mark };
  });
}

/** How many rows a pyramid of so many buckets has. */
export function rowsOf(buckets: number): number {
  let rows = 0;
  while ((rows * (rows + 1)) / 2 < buckets) rows += 1;
  return rows;
}

/** A pyramid of this width to practise on, its colours in turn. */
export function practicePyramid(wide: number, colours: readonly Pyramid[number][number][]): Pyramid {
  let next = 0;
  return Array.from({ length: wide }, (_, row) =>
    Array.from({ length: wide - row }, () => colours[(next++ * 2) % colours.length] ?? null),
  );
}
