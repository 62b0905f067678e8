// The table in 3D. It is rendered only when something changes.
import { Group, PerspectiveCamera, Raycaster, SRGBColorSpace, Vector2, Vector3, WebGLRenderer } from "three";
import type { Touch } from "../tapGesture";
import { distance, extent, placed, spots, type Spot } from "../layout";
import { HEIGHT, OPENING, width, type Pose } from "../poses";
import { BucketMeshes, type Item } from "./bucketMeshes";
import { cameraPosition, FIELD_OF_VIEW, interpolatePose, clampPose, type CameraPose } from "./camera";
import { FingerModel } from "./fingerModel";
import { Surroundings } from "./surroundings";
import type { Aimed, OnScreen, PyramidScene } from "./pyramidScene";

const GLIDE = 550; // milliseconds from one look to another
const CAUGHT = 0.07; // metres before another's pyramid, where what flies is caught
const SLOW = 50; // milliseconds a frame: below twenty frames a second we draw with less care
const PATIENCE = 4; // frames

export class Tabletop implements PyramidScene {
  onframe: (() => void) | null = null;
  look: CameraPose = { x: 0, y: 0, z: 0.1, round: 0, up: 0.3, away: 1 };
  spots: Spot[] = [];
  wide = 5;

  private readonly renderer: WebGLRenderer;
  private readonly room: Surroundings;
  private readonly crowd: BucketMeshes;
  private readonly pointing = new FingerModel();
  private readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.02, 12);
  private readonly ray = new Raycaster();
  private front = 0;
  private glide: { from: CameraPose; to: CameraPose; began: number } | null = null;
  private asked = 0;
  private drawn = 0;
  private slow = 0;
  private late = 0; // slow frames one after the other
  private size = { wide: 1, high: 1 };

  constructor(
    readonly canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
  ) {
    this.renderer = new WebGLRenderer({ canvas, context, antialias: true });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.info.autoReset = false;
    this.room = new Surroundings(this.renderer);
    const buckets = new Group();
    this.crowd = new BucketMeshes(buckets);
    this.room.scene.add(buckets, this.pointing.group);
    this.camera.up.set(0, 0, 1);
    canvas.addEventListener("webglcontextrestored", this.colours);
  }

  get aspect(): number {
    return this.size.wide / this.size.high;
  }

  /** So many pyramids of this width, and who sits in front. */
  arrange(players: number, wide: number, front: number): void {
    this.spots = spots(players, wide, front);
    [this.wide, this.front] = [wide, front];
    this.room.fit(extent(this.spots, wide));
    this.changed();
  }

  show(items: Item[]): void {
    this.crowd.show(items, this.spots, this.sizeOf);
    this.changed();
  }

  aim(aimed: Aimed | null): void {
    this.pointing.show(aimed?.tap ?? null, aimed?.pose, this.spots[this.front]);
    this.changed();
  }

  /** Go to another look: at once, or so that the eye can follow. */
  go(to: CameraPose, gliding: boolean): void {
    const same = Object.entries(clampPose(to)).every(
      ([part, value]) => Math.abs(value - this.look[part as keyof CameraPose]) < 1e-6,
    );
    if (gliding && !same) this.glide = { from: this.look, to: clampPose(to), began: performance.now() };
    else [this.look, this.glide] = [clampPose(to), null];
    this.draw();
  }

  resize(wide: number, high: number): void {
    this.size = { wide: Math.max(1, wide), high: Math.max(1, high) };
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2) * 0.75 ** this.slow);
    this.renderer.setSize(this.size.wide, this.size.high, false);
    this.camera.aspect = this.aspect;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  readonly colours = (): void => {
    this.room.colours();
    this.changed();
  };

  patterns(strong: boolean): void {
    this.crowd.paint(strong);
    this.draw();
  }

  touch(x: number, y: number): Touch | null {
    const point = new Vector2((2 * x) / this.size.wide - 1, 1 - (2 * y) / this.size.high);
    this.place();
    this.ray.setFromCamera(point, this.camera);
    const hit = this.crowd.hit(this.ray);
    const spot = this.spots[this.front];
    if (!hit || !spot || hit.item.seat !== this.front) return null;
    const [middle] = [new Vector3(...placed(hit.item.pose, spot))];
    const off = hit.point.sub(middle);
    return { place: hit.item.place, up: off.z, side: Math.cos(spot.turn) * off.x + Math.sin(spot.turn) * off.y };
  }

  where(seat: number, pose: Pose): OnScreen | null {
    const spot = this.spots[seat];
    if (!spot) return null;
    this.place();
    const middle = new Vector3(...placed([pose[0], pose[1], pose[2] + HEIGHT / 2], spot));
    const away = middle.distanceTo(this.camera.position);
    const seen = middle.project(this.camera);
    if (seen.z > 1) return null;
    const size = (this.size.high * OPENING) / (away * Math.tan((FIELD_OF_VIEW * Math.PI) / 360));
    return { x: ((seen.x + 1) / 2) * this.size.wide, y: ((1 - seen.y) / 2) * this.size.high, size };
  }

  turned(): number {
    return this.look.round - (this.spots[this.front]?.turn ?? 0);
  }

  reach(): number {
    return Math.min(this.size.high * 0.5, 190);
  }

  /** Draw soon, with shadows anew. */
  changed(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  }

  draw(): void {
    if (this.asked === 0) this.asked = requestAnimationFrame(this.paint);
  }

  dispose(): void {
    cancelAnimationFrame(this.asked);
    this.asked = -1;
    this.canvas.removeEventListener("webglcontextrestored", this.colours);
    for (const part of [this.crowd, this.pointing, this.room, this.renderer]) part.dispose();
  }

  private readonly paint = (now: number): void => {
    this.asked = 0;
    this.walk(now);
    this.place();
    this.renderer.info.reset();
    this.renderer.render(this.room.scene, this.camera);
    this.canvas.dataset["calls"] = String(this.renderer.info.render.calls);
    this.hurry(now);
    this.onframe?.();
    if (this.glide) this.draw();
  };

  private walk(now: number): void {
    if (!this.glide) return;
    const { from, to, began } = this.glide;
    const part = Math.min(1, (now - began) / GLIDE);
    this.look = interpolatePose(from, to, Math.max(0, part));
    if (part === 1) [this.look, this.glide] = [to, null];
  }

  private place(): void {
    this.camera.position.set(...cameraPosition(this.look));
    this.camera.lookAt(this.look.x, this.look.y, this.look.z);
    this.camera.updateMatrixWorld();
  }

  /** Where frames are slow one after the other, fewer pixels are drawn. */
  private hurry(now: number): void {
    const took = now - this.drawn;
    this.drawn = now;
    if (took < SLOW || took > 3000 || this.slow >= 2) return void (this.late = 0);
    if (++this.late < PATIENCE) return;
    this.slow += 1;
    this.late = 0;
    this.room.coarser();
    this.changed();
    this.resize(this.size.wide, this.size.high);
  }

  /** What flies over the table is caught before it meets another's pyramid: none is ever harmed. */
  private readonly sizeOf = (item: Item, x: number, y: number): number => {
    const own = this.spots[item.seat];
    if (!own || distance(x, y, own, this.wide) < width(1)) return 1;
    const near = Math.min(
      ...this.spots.filter((spot) => spot !== own).map((spot) => distance(x, y, spot, this.wide) - OPENING),
    );
    return Math.min(1, Math.max(0, (near - CAUGHT / 2) / (CAUGHT / 2)));
  };
}
