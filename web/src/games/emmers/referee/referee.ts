// The referee of taps in a browser: MuJoCo as WebAssembly lets a pyramid fall, and what was seen is ruled as at a server.
// Fetched when a table needs it; see `building/mujoco.ts` for how it comes to be loadable here.
import load, { type MainModule } from "@mujoco/mujoco";
import packedModule from "virtual:mujoco.wasm.packed";
import type { Ruling } from "speeltafel";
import { Buckets, type StandingPyramid } from "./buckets";
import { packed } from "./frames";
import type { PhysicsNumbers } from "./numbers";
import { judged, kept, type PyramidRuling } from "./rulings";
import { Simulator, type SimulatedMotion } from "./simulation";
import { aimOf } from "./tap";
import { name, type TapOutcome, type TapQuestion } from "./tapOutcome";

export class TapReferee {
  private readonly buckets: Buckets;
  private readonly simulator: Simulator;
  private readonly by: string;

  private constructor(
    mujoco: MainModule,
    private readonly numbers: PhysicsNumbers,
  ) {
    this.buckets = new Buckets(numbers.buckets);
    this.simulator = new Simulator(mujoco, numbers, this.buckets);
    this.by = `MuJoCo ${mujoco.mj_versionString()} as WebAssembly`;
  }

  static async load(numbers: PhysicsNumbers): Promise<TapReferee> {
    const answer = await fetch(new URL(packedModule, import.meta.url));
    if (!answer.ok) throw new Error(`${packedModule}: ${answer.status} ${answer.statusText}`);
    const plain = answer.body!.pipeThrough(new DecompressionStream("gzip"));
    const wasmBinary = await new Response(plain).arrayBuffer();
    return new TapReferee(await load({ wasmBinary }), numbers);
  }

  async rule(question: TapQuestion): Promise<Ruling<TapOutcome>> {
    const pyramid = this.pyramid(question);
    if (question.tap === null) {
      return this.told(kept(this.simulator, this.buckets, pyramid, question.parts[question.kept]!), null);
    }
    const { bucket } = question.tap;
    const target = pyramid.buckets.findIndex((each) => name(each) === name(bucket));
    const motion = this.simulator.tapped(pyramid, target, aimOf(this.numbers.tap, question.tap));
    const now = this.buckets.moved(pyramid, motion.frames.at(-1)!);
    return this.told(judged(this.simulator, this.buckets, now, bucket), motion);
  }

  private pyramid({ size, poses, standing }: TapQuestion): StandingPyramid {
    return poses.length > 0 ? this.buckets.fromNumbers(size, poses) : this.buckets.built(size, standing);
  }

  private async told(
    { pyramid, choice, out, falls }: PyramidRuling,
    motion: SimulatedMotion | null,
  ): Promise<Ruling<TapOutcome>> {
    const whole = pyramid.buckets.length > 0 ? [pyramid.buckets] : [];
    const sorted = Object.fromEntries(Object.entries(out).sort(([one], [other]) => (one < other ? -1 : 1)));
    const outcome: TapOutcome = {
      by: this.by,
      parts: choice.length > 0 ? choice : whole,
      poses: this.buckets.toNumbers(pyramid),
      out: sorted,
    };
    const later = await Promise.all(falls.map((fall) => packed(this.numbers, fall)));
    return { outcome, trace: { motion: motion && (await packed(this.numbers, motion)), later } };
  }
}

export const loadReferee = (numbers: unknown): Promise<TapReferee> => TapReferee.load(numbers as PhysicsNumbers);
