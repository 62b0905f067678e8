// Plays a fall: the motion of the buckets, then the rulings one by one, then what is left.
import { motionOff } from "../../../device/settings.svelte";
import { clack } from "./clack";
import type { At } from "../pyramids";
import type { Pyramid } from "../view";
import type { Fall } from "./fall";
import { clacks, inTurn, secondsOf, towards, type Clack } from "./motion";
import { fromNumbers, type Poses } from "./poses";
import { BadMotion, unpack, type Motion } from "./unpack";

const SLOWLY = 0.2; // of the real speed
const EACH = 0.65; // seconds for a ruling
const LONGEST = 0.4; // seconds from picture to picture: after a pause it goes on where it was
const CLEARING = 0.45; // seconds in which the lost ones are taken away

export type Act = "moving" | "ruling" | "clearing" | "over";

export class FallPlayback {
  fall = $state.raw<Fall | null>(null);
  /** As it was before. */
  pyramid = $state.raw<Pyramid>([]);
  act = $state<Act>("over");
  poses = $state.raw<Poses | null>(null);
  /** Seconds since the tap. */
  time = $state(0);
  seconds = $state(0);
  /** Rulings told so far. */
  told = $state(0);
  /** From 1 to 0 while the lost ones are taken away. */
  left = $state(1);
  slow = $state(false);
  /** Held at one moment. */
  held = $state(false);

  private motions: Motion[] = [];
  private heard: Clack[] = [];
  private final: Poses = new Map();
  private asked = 0;
  private run = 0; // counts what was started or stopped, so that what is superseded stays away
  private last = 0;
  private since = 0; // seconds in this act

  get out(): At[] {
    return (this.fall?.rulings ?? []).slice(0, this.told).map(([place]) => place);
  }

  /** Play a fall; or only load it, so that it can be played again. Of one that cannot be read, the end is shown. */
  async play(fall: Fall, pyramid: Pyramid, now = true): Promise<void> {
    this.stop();
    const { run } = this;
    const packed = [...(fall.motion === null ? [] : [fall.motion]), ...(fall.later ?? [])];
    const motions = await Promise.all(packed.map(unpack)).catch(unreadable);
    if (run !== this.run) return;
    [this.fall, this.pyramid, this.motions] = [fall, pyramid, motions];
    this.final = fromNumbers(fall.poses);
    this.heard = clacks(motions);
    this.seconds = secondsOf(motions);
    if (now) this.again();
    else this.finish();
  }

  /** From the beginning; with reduced motion, its end. */
  again(): void {
    if (!this.fall) return;
    cancelAnimationFrame(this.asked);
    this.begin("moving");
    [this.time, this.told, this.left] = [0, 0, 1];
    if (motionOff() || document.hidden || this.motions.length === 0) return this.finish();
    this.poses = inTurn(this.motions, 0);
    this.last = performance.now();
    this.asked = requestAnimationFrame(this.step);
  }

  /** Pause at one moment. */
  hold(time: number): void {
    if (this.motions.length === 0) return;
    cancelAnimationFrame(this.asked);
    this.begin("moving");
    this.held = true;
    [this.time, this.told, this.left] = [time, 0, 1];
    this.poses = inTurn(this.motions, time);
  }

  finish(): void {
    cancelAnimationFrame(this.asked);
    this.told = this.fall?.rulings.length ?? 0;
    [this.act, this.poses, this.left, this.time] = ["over", null, 0, this.seconds];
  }

  stop(): void {
    this.run += 1;
    cancelAnimationFrame(this.asked);
    [this.act, this.poses, this.fall, this.motions] = ["over", null, null, []];
  }

  private begin(act: Act): void {
    [this.act, this.since, this.held] = [act, 0, false];
  }

  private readonly step = (now: number): void => {
    const passed = Math.min(LONGEST, (now - this.last) / 1000);
    this.last = now;
    this.since += passed;
    if (this.act === "moving") this.move(passed * (this.slow ? SLOWLY : 1));
    else if (this.act === "ruling") this.rule();
    else if (this.act === "clearing") this.clear();
    if (this.act !== "over") this.asked = requestAnimationFrame(this.step);
  };

  private move(passed: number): void {
    const before = this.time;
    this.time = Math.min(this.seconds, before + passed);
    for (const { at, loud } of this.heard) if (at > before && at <= this.time) clack(loud, this.slow ? 0.6 : 1);
    this.poses = inTurn(this.motions, this.time);
    if (this.time === this.seconds) this.begin("ruling");
  }

  private rule(): void {
    const all = this.fall!.rulings.length;
    this.told = Math.min(all, 1 + Math.floor(this.since / EACH));
    if (this.since > all * EACH) this.begin("clearing");
  }

  private clear(): void {
    const part = Math.min(1, this.since / CLEARING);
    this.left = 1 - part;
    this.poses = towards(inTurn(this.motions, this.seconds), this.final, part);
    if (part === 1) this.finish();
  }
}

function unreadable(problem: unknown): Motion[] {
  if (!(problem instanceof BadMotion)) throw problem;
  console.warn(problem.message);
  return [];
}
