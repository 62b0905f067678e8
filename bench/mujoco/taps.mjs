// Taps simulated by MuJoCo's WebAssembly build: `node taps.mjs < taps.json > found.json`. As much of
// speeltafel/physics/simulate.py as it takes to see where buckets come to rest; all numbers come from there.
import { readFileSync } from "node:fs";
import load from "@mujoco/mujoco";

const MESH = 7;
const SPHERE = 2;

const { models, taps, constants } = JSON.parse(readFileSync(0, "utf8"));
const began = performance.now();
const mujoco = await load();
const loaded = (performance.now() - began) / 1000;

class Run {
  ticks = 0;
  quiet = 0;
  wild = false;

  constructor({ poses, homes }) {
    this.model = mujoco.MjModel.from_xml_string(models[poses.length]);
    this.data = new mujoco.MjData(this.model);
    this.homes = homes;
    poses.flat().forEach((number, i) => (this.data.qpos[3 + i] = number));
    this.takeFingerAway();
  }

  tap({ target, aim, wide }) {
    const { STEP, FINGER_STEP, REACH, AFTERMATH, REST } = constants;
    this.wide = wide;
    const way = [Math.sin(radians(aim.angle)), Math.cos(radians(aim.angle)), 0];
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
    while (!this.over && this.quiet < REST) {
      if (this.ticks === smallUntil) [this.model.opt.timestep, substeps] = [STEP, 1];
      for (let i = 0; i < substeps; i++) mujoco.mj_step(this.model, this.data);
      this.tick();
    }
    return this.homes.map((_, i) => this.pose(i));
  }

  bringFinger(target, aim, way) {
    const { APPROACH, OFF } = constants;
    mujoco.mj_kinematics(this.model, this.data);
    const [types, body] = [Array.from(this.model.geom_type), 2 + target];
    const [hulls, tip] = [types.flatMap((type, i) => (type === MESH ? [i] : [])), types.indexOf(SPHERE)];
    const point = [0, 1, 2].map(
      (i) => this.data.xpos[3 * body + i] + this.data.xmat[9 * body + 3 * i + 2] * aim.height + (i ? 0 : aim.side),
    );
    for (let here = -APPROACH; here < 0; ) {
      for (let i = 0; i < 3; i++) this.data.qpos[i] = point[i] + way[i] * here;
      mujoco.mj_kinematics(this.model, this.data);
      const far = hulls.map((hull) => mujoco.mj_geomDistance(this.model, this.data, tip, hull, APPROACH, null));
      const free = Math.min(...far) - OFF;
      if (free < OFF / 10) return;
      here += free;
    }
  }

  push(speed, way, travelled, step) {
    const gain = speed ** 2 / (2 * constants.RAMP);
    let now = 0;
    if (travelled >= constants.REACH) this.takeFingerAway();
    else now = Math.min(speed, Math.sqrt(2 * gain * travelled) + (gain * step) / 2);
    if (now > 0) for (let i = 0; i < 3; i++) this.data.qvel[i] = way[i] * now;
    mujoco.mj_step(this.model, this.data);
    return now * step;
  }

  takeFingerAway() {
    for (let i = 0; i < 3; i++) [this.data.qpos[i], this.data.qvel[i]] = [i === 2 ? constants.AWAY : 0, 0];
  }

  tick() {
    this.ticks++;
    this.wild = !this.data.qpos.every(Number.isFinite);
    if (this.ticks % constants.LOOK === 0) this.quiet = this.allQuiet() ? this.quiet + constants.LOOK : 0;
  }

  get over() {
    return this.wild || this.ticks >= constants.LONGEST * constants.TICKS;
  }

  pose(i) {
    return Array.from(this.data.qpos.subarray(3 + 7 * i, 10 + 7 * i));
  }

  allQuiet() {
    const { SLOW, SLOW_TURN, NEAR, ROLLING } = constants;
    return this.homes.every((home, i) => {
      const speeds = Array.from(this.data.qvel.subarray(3 + 6 * i, 9 + 6 * i));
      const [speed, turn] = [Math.hypot(...speeds.slice(0, 3)), Math.hypot(...speeds.slice(3))];
      if (speed < SLOW && turn < SLOW_TURN) return true;
      const pose = this.pose(i);
      const near = Math.abs(pose[0]) < this.wide + NEAR && Math.abs(pose[1]) < NEAR;
      return !(inPlace(home, pose) || (near && speed >= ROLLING));
    });
  }

  end() {
    this.data.delete();
    this.model.delete();
  }
}

function inPlace(home, [x, y, z, ...turn]) {
  const { LEVEL, UPRIGHT, HALF_A_BUCKET } = constants;
  const length = Math.hypot(...turn);
  const upright = 1 - 2 * ((turn[1] / length) ** 2 + (turn[2] / length) ** 2);
  if (Math.abs(z - home[2]) >= LEVEL || upright <= Math.cos(radians(UPRIGHT))) return false;
  return home[2] === 0 || Math.hypot(x - home[0], y - home[1]) < HALF_A_BUCKET;
}

function radians(degrees) {
  return (degrees * Math.PI) / 180;
}

const found = taps.map((asked) => {
  const before = process.cpuUsage();
  const run = new Run(asked);
  const poses = run.tap(asked);
  run.end();
  const { user, system } = process.cpuUsage(before);
  return { poses, cpu: (user + system) / 1e6 };
});
process.stdout.write(JSON.stringify({ version: mujoco.mj_versionString(), loaded, found }));
