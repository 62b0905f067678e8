// The finger before a tap: pulled back the farther the stronger, with the point it aims at and its direction.
import {
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "three";
import { placed, type Spot } from "../layout";
import type { Pose } from "../poses";
import { aimed, FINGER, type Tap } from "../tap";

const LONG = 0.06; // the finger
const BACK = 0.1; // how far the strongest tap is drawn back
const ARROW = 0.16; // how long its arrow is
const TIP = 0.014;
const ALONG = new Vector3(0, 1, 0); // how three.js builds what is long

export class FingerModel {
  readonly group = new Group();
  private readonly skin = new MeshStandardMaterial({ color: "#f1c9a5", roughness: 0.6 });
  /** Seen through whatever stands before it. */
  private readonly light = new MeshBasicMaterial({
    toneMapped: false,
    fog: false,
    depthTest: false,
    transparent: true,
  });
  private readonly finger = new Mesh(new CapsuleGeometry(FINGER, LONG, 8, 20), this.skin);
  private readonly shaft = new Mesh(new CylinderGeometry(0.0022, 0.0022, 1, 12), this.light);
  private readonly tip = new Mesh(new ConeGeometry(0.007, TIP, 20), this.light);
  private readonly point = new Mesh(new SphereGeometry(0.0032, 16, 12), this.light);

  constructor() {
    this.finger.castShadow = true;
    for (const part of [this.shaft, this.tip, this.point]) part.renderOrder = 1;
    this.group.add(this.finger, this.shaft, this.tip, this.point);
    this.group.visible = false;
  }

  show(tap: Tap | null, pose: Pose | undefined, spot: Spot | undefined): void {
    this.group.visible = tap !== null && pose !== undefined && spot !== undefined;
    if (!tap || !pose || !spot) return;
    const { point, way } = aimed(tap, pose);
    const strength = tap.force / 20;
    const at = new Vector3(...placed(point, spot));
    const forward = new Vector3(...placed(way, { ...spot, x: 0, y: 0 }));
    const turn = new Quaternion().setFromUnitVectors(ALONG, forward);
    for (const part of [this.finger, this.shaft, this.tip]) part.quaternion.copy(turn);
    const back = FINGER + 0.004 + BACK * strength;
    this.finger.position.copy(at).addScaledVector(forward, -back - LONG / 2);
    this.point.position.copy(at).addScaledVector(forward, -0.001);
    const length = 0.03 + ARROW * strength;
    this.shaft.scale.y = length;
    this.shaft.position.copy(at).addScaledVector(forward, 0.056 + length / 2);
    this.tip.position.copy(at).addScaledVector(forward, 0.056 + length + TIP / 2);
    this.light.color.setHSL(0.13 - 0.12 * strength, 1, 0.62);
  }

  dispose(): void {
    for (const part of [this.finger, this.shaft, this.tip, this.point]) part.geometry.dispose();
    this.skin.dispose();
    this.light.dispose();
  }
}
