// Where the finger really goes: what a player decides, and the hand that carries it out; `speeltafel.physics.tap` again.
import type { PhysicsNumbers } from "./numbers";
import type { TapAttempt } from "./tapOutcome";

export interface Aim {
  /** Metres up and to the right on the bucket, degrees, metres per second. */
  height: number;
  side: number;
  angle: number;
  speed: number;
}

export function aimOf(numbers: PhysicsNumbers["tap"], { height, side, angle, force, steady, dice }: TapAttempt): Aim {
  const { LOWEST, HEIGHT_STEP, HEIGHT_SHAKE, LOW, HIGH, SIDE_STEP, SIDE_SHAKE, WIDE } = numbers;
  const { ANGLE_STEP, ANGLE_SHAKE, TURNED, SLOWEST, FASTEST, FACES, SURPLUS_SHAKE } = numbers;
  const shake = steady <= 1 ? steady : 1 + SURPLUS_SHAKE * (steady - 1);
  const [aside, up, turned] = [0, 1, 2].map((i) => (steady === 0 ? 0 : shake * quantile((dice[i]! + 0.5) / FACES)));
  const [least, most] = numbers.FORCES;
  return {
    height: between(LOW, LOWEST + HEIGHT_STEP * height + HEIGHT_SHAKE * up!, HIGH),
    side: between(-WIDE, SIDE_STEP * side + SIDE_SHAKE * aside!, WIDE),
    angle: between(-TURNED, ANGLE_STEP * angle + ANGLE_SHAKE * turned!, TURNED),
    speed: SLOWEST * (FASTEST / SLOWEST) ** ((force - least) / (most - least)),
  };
}

function between(low: number, number: number, high: number): number {
  return Math.min(Math.max(low, number), high);
}

// Wichura's algorithm AS 241 (1988), which Python's `statistics` has, too: by powers, the highest first.
const MIDDLE = [
  [
    2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4, 4.5921953931549871457e4,
    1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2, 3.387132872796366608,
  ],
  [
    5.226495278852854561e3, 2.8729085735721942674e4, 3.930789580009271061e4, 2.1213794301586595867e4,
    5.3941960214247511077e3, 6.871870074920579083e2, 4.2313330701600911252e1, 1,
  ],
] as const;
const TAIL = [
  [
    7.7454501427834140764e-4, 2.27238449892691845833e-2, 2.4178072517745061177e-1, 1.27045825245236838258,
    3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
  ],
  [
    1.05075007164441684324e-9, 5.475938084995344946e-4, 1.51986665636164571966e-2, 1.4810397642748007459e-1,
    6.8976733498510000455e-1, 1.6763848301838038494, 2.05319162663775882187, 1,
  ],
] as const;

/** Of the normal distribution, for shares that 32 bits can tell from 0 and 1. */
function quantile(share: number): number {
  const off = share - 0.5;
  if (Math.abs(off) <= 0.425) return ratio(MIDDLE, 0.180625 - off * off) * off;
  const far = ratio(TAIL, Math.sqrt(-Math.log(off <= 0 ? share : 1 - share)) - 1.6);
  return off < 0 ? -far : far;
}

function ratio([above, below]: readonly (readonly number[])[], x: number): number {
  const sum = (factors: readonly number[]): number => factors.reduce((whole, factor) => whole * x + factor, 0);
  return sum(above!) / sum(below!);
}
