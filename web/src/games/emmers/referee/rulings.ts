// What is out after a tap, and why: `speeltafel.physics.rulings` again.
import { only, type Buckets, type StandingPyramid } from "./buckets";
import type { SimulatedMotion, Simulator } from "./simulation";
import { name, type PyramidPart, type BucketSpot } from "./tapOutcome";

/** What stands, what is out since the last ruling and why, and what the owner has to decide. */
export interface PyramidRuling {
  pyramid: StandingPyramid;
  out: Record<string, string>;
  /** Of which the owner keeps one, counted from the left; nothing if there is no choice. */
  choice: PyramidPart[];
  /** What was seen while buckets were taken away, if something fell. */
  falls: SimulatedMotion[];
}

/** Rule on the poses in which the buckets came to rest. */
export function judged(
  simulator: Simulator,
  buckets: Buckets,
  now: StandingPyramid,
  target: BucketSpot,
): PyramidRuling {
  const left = without(now, [name(target)]);
  return cleared(simulator, buckets, left, { [name(target)]: "tapped" }, "fallen");
}

/** The owner keeps a part. Taking the others away may let buckets of it fall, and so on. */
export function kept(
  simulator: Simulator,
  buckets: Buckets,
  pyramid: StandingPyramid,
  part: PyramidPart,
): PyramidRuling {
  const names = part.map(name);
  const others = pyramid.buckets.map(name).filter((each) => !names.includes(each));
  const givenUp = Object.fromEntries(others.map((each) => [each, "given up"]));
  return cleared(simulator, buckets, only(pyramid, names), givenUp, "late");
}

/** Take away what is out and look what the rest does, until nothing more falls. */
function cleared(
  simulator: Simulator,
  buckets: Buckets,
  left: StandingPyramid,
  out: Record<string, string>,
  why: string,
): PyramidRuling {
  const falls: SimulatedMotion[] = [];
  let [now, seen]: [StandingPyramid, SimulatedMotion | null] = [left, null];
  for (;;) {
    const lost = lostOf(buckets, now, seen ? "late" : why);
    if (seen && Object.keys(lost).length === 0) break;
    if (seen) falls.push(seen);
    Object.assign(out, lost);
    now = without(now, Object.keys(lost));
    if (now.buckets.length === 0) break;
    seen = simulator.waited(now);
    now = buckets.moved(now, seen.frames.at(-1)!);
  }
  const found = buckets.parts(now);
  return { pyramid: now, out, choice: found.length > 1 ? found : [], falls };
}

/** Which of these buckets are out, and why. */
export function lostOf(buckets: Buckets, now: StandingPyramid, why: string): Record<string, string> {
  const lost: Record<string, string> = {};
  now.buckets.forEach((bucket, i) => {
    if (!buckets.inPlace(now.size, bucket, now.poses[i]!)) lost[name(bucket)] = why;
  });
  const rest = without(now, Object.keys(lost));
  const found = buckets.parts(rest);
  if (!found.some((part) => part.length > 1)) return lost; // among single buckets none is "the rest"
  for (const [bucket] of found.filter((part) => part.length === 1)) {
    const pose = rest.poses[rest.buckets.findIndex((each) => name(each) === name(bucket!))]!;
    if (buckets.strayed(now.size, bucket!, pose)) lost[name(bucket!)] = "gap";
  }
  return lost;
}

function without(pyramid: StandingPyramid, lost: readonly string[]): StandingPyramid {
  return only(
    pyramid,
    pyramid.buckets.map(name).filter((each) => !lost.includes(each)),
  );
}
