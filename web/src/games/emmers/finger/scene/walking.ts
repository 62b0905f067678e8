// Walking around the table: by dragging, with two fingers, with a wheel, or with keys.
import type { Look } from "./looking";
import { sensible } from "./looking";

const PER_PIXEL = 0.007; // radians
const PER_NOTCH = 0.0012;
const STEP = 0.14; // radians a key
const NEARER = 0.88; // a key

interface Point {
  x: number;
  y: number;
}

/** The look after a drag of so many pixels. */
export function dragged(look: Look, x: number, y: number): Look {
  return sensible({ ...look, round: look.round - x * PER_PIXEL, up: look.up + y * PER_PIXEL });
}

export function wheeled(look: Look, notches: number): Look {
  return sensible({ ...look, away: look.away * Math.exp(notches * PER_NOTCH) });
}

/** The look after a key; null if the key is for something else. */
export function keyed(look: Look, key: string): Look | null {
  const steps: Record<string, Partial<Look>> = {
    ArrowLeft: { round: look.round - STEP },
    ArrowRight: { round: look.round + STEP },
    ArrowUp: { up: look.up + STEP },
    ArrowDown: { up: look.up - STEP },
    "+": { away: look.away * NEARER },
    "=": { away: look.away * NEARER },
    "-": { away: look.away / NEARER },
  };
  const step = steps[key];
  return step ? sensible({ ...look, ...step }) : null;
}

/** Fingers on the table, one or two. */
export class Fingers {
  private readonly down = new Map<number, Point>();

  get many(): boolean {
    return this.down.size > 1;
  }

  press(event: PointerEvent): void {
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  lift(event: PointerEvent): void {
    this.down.delete(event.pointerId);
  }

  /** The look after one of the fingers moved. */
  move(event: PointerEvent, look: Look): Look {
    const before = this.down.get(event.pointerId);
    if (!before) return look;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    this.down.set(event.pointerId, now);
    if (!other) return dragged(look, now.x - before.x, now.y - before.y);
    const apart = (point: Point): number => Math.max(20, Math.hypot(point.x - other.x, point.y - other.y));
    const turned = dragged(look, (now.x - before.x) / 2, (now.y - before.y) / 2);
    return sensible({ ...turned, away: (turned.away * apart(before)) / apart(now) });
  }
}
