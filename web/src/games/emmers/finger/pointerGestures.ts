// Pointer gestures on the table: pull back and release, press and hold, choose, drag a bucket onto another, or move the
// camera.
import type { At } from "../pyramids";
import { held, pulled, STEADY, touched } from "./tapGesture";
import type { PyramidScene } from "./scene/pyramidScene";
import { straight, type Tap } from "./tap";

interface Camera {
  press(event: PointerEvent): void;
  move(event: PointerEvent): void;
  lift(event: PointerEvent): void;
}

interface Here {
  stage(): PyramidScene | null;
  tapping(): boolean;
  may(place: At): boolean;
  aim(): Tap | null;
  box(): DOMRect;
  camera(): Camera | null;
  onchoose(place: At): void;
  onaim(tap: Tap | null): void;
  onlet(tap: Tap): void;
}

interface Pull {
  id: number;
  x: number;
  y: number;
  began: number;
  place: At;
  /** Where it began, before it is pulled; null where a bucket is only chosen. */
  tap: Tap | null;
  far: boolean;
}

export class PointerGestures {
  private pull: Pull | null = null;
  private timer = 0;

  constructor(private readonly here: Here) {}

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.capture(event);
    this.here.camera()?.press(event);
    if (this.pull) return this.off(); // a second finger: somebody wants to look
    const touch = this.touch(event);
    if (!touch || !this.here.may(touch.place)) return;
    const aim = this.here.aim();
    const before = aim?.place === touch.place ? aim : straight(touch.place);
    const tap = this.here.tapping() ? touched(before, touch) : null;
    const { pointerId: id, clientX: x, clientY: y } = event;
    this.pull = { id, x, y, began: performance.now(), place: touch.place, tap, far: false };
    if (tap) this.here.onaim(tap);
    if (tap) this.timer = requestAnimationFrame(this.wait);
  };

  /** Wherever it is let go, the table hears of it; buttons that lie upon the table keep their clicks. */
  private capture(event: PointerEvent): void {
    const button = (event.target as Element).closest("button");
    if (!button || button.matches("[data-place]")) (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  readonly move = (event: PointerEvent): void => {
    if (event.buttons === 0) return this.cancel(event); // let go where nobody could hear it
    const { pull } = this;
    if (!pull) return this.here.camera()?.move(event);
    if (event.pointerId !== pull.id) return;
    pull.far ||= Math.hypot(event.clientX - pull.x, event.clientY - pull.y) > STEADY;
    if (pull.tap) this.here.onaim(this.pulledTo(event) ?? pull.tap);
  };

  readonly up = (event: PointerEvent): void => {
    const { pull } = this;
    this.here.camera()?.lift(event);
    if (!pull || event.pointerId !== pull.id) return;
    this.done();
    if (!pull.tap) return this.chosen(pull, event);
    const tap = pull.far ? this.pulledTo(event, pull) : held(pull.tap, performance.now() - pull.began);
    if (tap) this.here.onlet(tap);
    else this.here.onaim(pull.tap);
  };

  readonly cancel = (event: PointerEvent): void => {
    this.here.camera()?.lift(event);
    if (event.pointerId === this.pull?.id) this.off();
  };

  private chosen(pull: Pull, event: PointerEvent): void {
    this.here.onchoose(pull.place);
    const other = pull.far ? this.touch(event)?.place : undefined;
    if (other !== undefined && other !== pull.place && this.here.may(other)) this.here.onchoose(other);
  }

  private pulledTo(event: PointerEvent, pull = this.pull): Tap | null {
    const stage = this.here.stage();
    if (!stage || !pull?.tap) return null;
    return pulled(pull.tap, event.clientX - pull.x, event.clientY - pull.y, stage.reach(), stage.turned());
  }

  private touch(event: PointerEvent): ReturnType<PyramidScene["touch"]> {
    const { left, top } = this.here.box();
    return this.here.stage()?.touch(event.clientX - left, event.clientY - top) ?? null;
  }

  private readonly wait = (): void => {
    const { pull } = this;
    if (!pull?.tap || pull.far) return;
    const tap = held(pull.tap, performance.now() - pull.began);
    if (tap) this.here.onaim(tap);
    this.timer = requestAnimationFrame(this.wait);
  };

  /** The table is gone. */
  dispose(): void {
    this.done();
  }

  /** Call it off: nothing is tapped. */
  off(): void {
    if (this.pull?.tap) this.here.onaim(this.pull.tap);
    this.done();
  }

  private done(): void {
    cancelAnimationFrame(this.timer);
    this.pull = null;
  }
}
