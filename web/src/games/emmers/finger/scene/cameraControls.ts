// Moving the camera by dragging, with two fingers, with a wheel, or with keys.
import type { CameraPose } from "./camera";
import { clampPose } from "./camera";

const PER_PIXEL = 0.007; // radians
const PER_NOTCH = 0.0012;
const STEP = 0.14; // radians a key
const NEARER = 0.88; // a key

interface PointerPosition {
  x: number;
  y: number;
}

/** The pose after a drag of so many pixels. */
export function dragged(look: CameraPose, x: number, y: number): CameraPose {
  return clampPose({ ...look, round: look.round - x * PER_PIXEL, up: look.up + y * PER_PIXEL });
}

export function wheeled(look: CameraPose, notches: number): CameraPose {
  return clampPose({ ...look, away: look.away * Math.exp(notches * PER_NOTCH) });
}

/** The pose after a key; null if the key does not move the camera. */
export function keyed(look: CameraPose, key: string): CameraPose | null {
  const steps: Record<string, Partial<CameraPose>> = {
    ArrowLeft: { round: look.round - STEP },
    ArrowRight: { round: look.round + STEP },
    ArrowUp: { up: look.up + STEP },
    ArrowDown: { up: look.up - STEP },
    "+": { away: look.away * NEARER },
    "=": { away: look.away * NEARER },
    "-": { away: look.away / NEARER },
  };
  const step = steps[key];
  return step ? clampPose({ ...look, ...step }) : null;
}

/** One finger turns the camera, two move it nearer or away. */
export class TouchControls {
  private readonly down = new Map<number, PointerPosition>();

  get many(): boolean {
    return this.down.size > 1;
  }

  press(event: PointerEvent): void {
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  lift(event: PointerEvent): void {
    this.down.delete(event.pointerId);
  }

  /** The pose after one of the fingers moved. */
  move(event: PointerEvent, look: CameraPose): CameraPose {
    const before = this.down.get(event.pointerId);
    if (!before) return look;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    this.down.set(event.pointerId, now);
    if (!other) return dragged(look, now.x - before.x, now.y - before.y);
    const apart = (point: PointerPosition): number => Math.max(20, Math.hypot(point.x - other.x, point.y - other.y));
    const turned = dragged(look, (now.x - before.x) / 2, (now.y - before.y) / 2);
    return clampPose({ ...turned, away: (turned.away * apart(before)) / apart(now) });
  }
}
