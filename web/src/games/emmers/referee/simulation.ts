// What a tap does to the buckets, until they rest: `speeltafel.physics.simulate` again, on MuJoCo for browsers.
import type { MainModule, MjData, MjModel } from "@mujoco/mujoco";
import type { Buckets, BucketPose, StandingPyramid } from "./buckets";
import type { PhysicsNumbers } from "./numbers";
import type { Aim } from "./tap";

/** How buckets moved: the first frame before anything happened, the last at rest. */
export interface SimulatedMotion {
  pyramid: StandingPyramid;
  frames: BucketPose[][];
}

type Vector = [number, number, number];

const POSE = 7;
const SPEED = 6;
const FINGER = 3; // numbers of its place, and of its speed

export class Simulator {
  constructor(
    private readonly mujoco: MainModule,
    private readonly numbers: PhysicsNumbers,
    private readonly buckets: Buckets,
  ) {}

  /** Push one bucket with a finger, and wait until all is at rest. */
  tapped(pyramid: StandingPyramid, target: number, aim: Aim): SimulatedMotion {
    return this.run(pyramid, (run) => run.tap(target, aim));
  }

  /** Touch nothing for a while: what cannot stand without the buckets that were taken away falls. */
  waited(pyramid: StandingPyramid): SimulatedMotion {
    return this.run(pyramid, (run) => run.wait());
  }

  private run(pyramid: StandingPyramid, act: (run: Run) => void): SimulatedMotion {
    const [before, bucket, after] = this.numbers.model;
    const model = this.mujoco.MjModel.from_xml_string(before + bucket.repeat(pyramid.buckets.length) + after);
    const data = new this.mujoco.MjData(model);
    try {
      const run = new Run(this.mujoco, this.numbers, this.buckets, pyramid, model, data);
      act(run);
      return { pyramid, frames: run.ended() };
    } finally {
      data.delete();
      model.delete();
    }
  }
}

class Run {
  private readonly frames: BucketPose[][];
  private ticks = 0;
  private quiet = 0;
  private wild = false;
  private readonly own: PhysicsNumbers["simulate"];

  constructor(
    private readonly mujoco: MainModule,
    private readonly numbers: PhysicsNumbers,
    private readonly buckets: Buckets,
    private readonly pyramid: StandingPyramid,
    private readonly model: MjModel,
    private readonly data: MjData,
  ) {
    this.own = numbers.simulate;
    pyramid.poses.flat().forEach((number, i) => (this.places[FINGER + i] = number));
    this.takeFingerAway();
    this.frames = [this.poses()];
  }

  tap(target: number, aim: Aim): void {
    const { FINGER_STEP, REACH, AFTERMATH } = this.own;
    const { STEP } = this.numbers;
    const turn = (aim.angle * Math.PI) / 180;
    const way: Vector = [Math.sin(turn), Math.cos(turn), 0];
    this.bringFinger(target, aim, way);
    let substeps = Math.ceil((aim.speed * STEP) / FINGER_STEP);
    this.model.opt.timestep = STEP / substeps;
    let travelled = 0;
    while (travelled < REACH && !this.over) {
      for (let i = 0; i < substeps; i++) travelled += this.push(aim.speed, way, travelled, STEP / substeps);
      this.tick();
    }
    this.takeFingerAway();
    this.quiet = 0;
    const smallUntil = this.ticks + AFTERMATH;
    while (!this.over && !this.atRest) {
      if (this.ticks === smallUntil) [this.model.opt.timestep, substeps] = [STEP, 1];
      for (let i = 0; i < substeps; i++) this.mujoco.mj_step(this.model, this.data);
      this.tick();
    }
  }

  /** At least a while, and longer while something falls. */
  wait(): void {
    const ticks = Math.round(this.own.SETTLING * this.own.TICKS);
    while (!this.over && (this.ticks < ticks || !this.atRest)) {
      this.mujoco.mj_step(this.model, this.data);
      this.tick();
    }
  }

  ended(): BucketPose[][] {
    return this.wild ? this.frames : [...this.frames, this.poses()];
  }

  /** To the first bucket on its way, from the owner's side; a neighbour that is in the way is met first. */
  private bringFinger(target: number, aim: Aim, way: Vector): void {
    const { APPROACH, OFF } = this.own;
    this.mujoco.mj_kinematics(this.model, this.data);
    const body = 2 + target;
    const [at, turned] = [this.data.xpos as Float64Array, this.data.xmat as Float64Array];
    const point = [0, 1, 2].map(
      (i) => at[3 * body + i]! + turned[9 * body + 3 * i + 2]! * aim.height + (i === 0 ? aim.side : 0),
    );
    for (let here = -APPROACH; here < 0;) {
      for (let i = 0; i < FINGER; i++) this.places[i] = point[i]! + way[i]! * here;
      this.mujoco.mj_kinematics(this.model, this.data);
      const free = this.distance() - OFF;
      if (free < OFF / 10) return;
      here += free;
    }
  }

  /** From the fingertip to the nearest bucket. */
  private distance(): number {
    const { mujoco, model, data } = this;
    const kinds = Array.from(model.geom_type as Int32Array);
    const tip = kinds.indexOf(mujoco.mjtGeom.mjGEOM_SPHERE.value);
    const hulls = kinds.flatMap((kind, i) => (kind === mujoco.mjtGeom.mjGEOM_MESH.value ? [i] : []));
    return Math.min(...hulls.map((hull) => mujoco.mj_geomDistance(model, data, tip, hull, this.own.APPROACH, null)));
  }

  /** One small step of a finger that speeds up evenly and that no bucket can slow down; how far it went. */
  private push(speed: number, way: Vector, travelled: number, step: number): number {
    const gain = speed ** 2 / (2 * this.own.RAMP);
    let now = 0;
    if (travelled >= this.own.REACH) this.takeFingerAway();
    else {
      now = Math.min(speed, Math.sqrt(2 * gain * travelled) + (gain * step) / 2);
      for (let i = 0; i < FINGER; i++) this.speeds[i] = way[i]! * now;
    }
    this.mujoco.mj_step(this.model, this.data);
    return now * step;
  }

  private takeFingerAway(): void {
    for (let i = 0; i < FINGER; i++) [this.places[i], this.speeds[i]] = [i === 2 ? this.own.AWAY : 0, 0];
  }

  private tick(): void {
    const { FRAMES_PER_SECOND, TICKS, LOOK } = this.own;
    this.ticks++;
    this.wild = !this.places.every(Number.isFinite);
    if (!this.wild && Math.floor((this.ticks * FRAMES_PER_SECOND) / TICKS) >= this.frames.length) {
      this.frames.push(this.poses());
    }
    if (this.ticks % LOOK === 0) this.quiet = this.allQuiet() ? this.quiet + LOOK : 0;
  }

  private get over(): boolean {
    return this.wild || this.ticks >= this.own.LONGEST * this.own.TICKS;
  }

  private get atRest(): boolean {
    return this.quiet >= this.own.REST;
  }

  private allQuiet(): boolean {
    const { SLOW, SLOW_TURN, NEAR, ROLLING } = this.own;
    const { size, buckets } = this.pyramid;
    const wide = this.buckets.halfWidth(size);
    return buckets.every((bucket, i) => {
      const speeds = Array.from(this.speeds.subarray(FINGER + SPEED * i, FINGER + SPEED * (i + 1)));
      const [speed, turn] = [Math.hypot(...speeds.slice(0, 3)), Math.hypot(...speeds.slice(3))];
      if (speed < SLOW && turn < SLOW_TURN) return true;
      const pose = this.pose(i);
      const near = Math.abs(pose[0]!) < wide + NEAR && Math.abs(pose[1]!) < NEAR;
      return !(this.buckets.inPlace(size, bucket, pose) || (near && speed >= ROLLING));
    });
  }

  private poses(): BucketPose[] {
    return this.pyramid.buckets.map((_, i) => this.pose(i));
  }

  private pose(i: number): BucketPose {
    return Array.from(this.places.subarray(FINGER + POSE * i, FINGER + POSE * (i + 1)));
  }

  /** Where everything is; asked for each time, since memory that grows is another one. */
  private get places(): Float64Array {
    return this.data.qpos as Float64Array;
  }

  private get speeds(): Float64Array {
    return this.data.qvel as Float64Array;
  }
}
