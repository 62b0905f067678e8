// The meshes of all buckets: one for each colour, however many there are, and one for the marks around them.
import {
  BackSide,
  Color,
  CylinderGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
  type Group,
  type Intersection,
  type Raycaster,
} from "three";
import type { Colour } from "../../../../cards/colours";
import { BUCKETS, type At } from "../../pyramids";
import { placed, turnedWith, type Spot } from "../layout";
import { HEIGHT, OPENING, TOP, type Pose } from "../poses";
import { bucketTexture } from "./textures";
import { bucketGeometry } from "./bucketGeometry";

/** How a bucket is marked: it may be chosen, it is chosen, or it is out. */
export type Mark = "lit" | "chosen" | "out";

export interface Item {
  seat: number;
  place: At;
  colour: Colour;
  pose: Pose;
  mark?: Mark | undefined;
  /** From 1 to 0 while it is taken away. */
  size?: number | undefined;
}

const MOST = 24; // buckets of one colour
const MOST_MARKED = 24;
const HALO = 0.0016;
const MARKS: Record<Mark, Color> = {
  lit: new Color("#ffd166"),
  chosen: new Color("#ffffff"),
  out: new Color("#ff5a4a"),
};

export class BucketMeshes {
  private readonly shape = bucketGeometry();
  private readonly halo = haloShape();
  private readonly meshes = new Map<Colour, InstancedMesh>();
  private readonly marks: InstancedMesh;
  private shown = new Map<InstancedMesh, Item[]>();

  constructor(private readonly group: Group) {
    for (const colour of BUCKETS) {
      const look = new MeshStandardMaterial({ roughness: 0.42, metalness: 0 });
      const mesh = this.add(new InstancedMesh(this.shape, look, MOST));
      mesh.castShadow = mesh.receiveShadow = true;
      this.meshes.set(colour, mesh);
    }
    const look = new MeshBasicMaterial({ side: BackSide, toneMapped: false, fog: false });
    this.marks = this.add(new InstancedMesh(this.halo, look, MOST_MARKED));
  }

  /** What is on the buckets: emblems alone, or strong patterns as well. */
  paint(strong: boolean): void {
    for (const [colour, mesh] of this.meshes) {
      const look = mesh.material as MeshStandardMaterial;
      look.map?.dispose();
      look.map = bucketTexture(colour, strong);
      look.needsUpdate = true;
    }
  }

  private add(mesh: InstancedMesh): InstancedMesh {
    mesh.frustumCulled = false; // they are everywhere
    mesh.count = 0;
    this.group.add(mesh);
    return mesh;
  }

  show(items: Item[], spots: Spot[], sizeOf: (item: Item, x: number, y: number) => number): void {
    this.shown = new Map([...this.meshes.values()].map((mesh) => [mesh, []]));
    let marked = 0;
    for (const item of items) {
      const mesh = this.meshes.get(item.colour);
      const spot = spots[item.seat];
      const among = mesh && this.shown.get(mesh);
      if (!mesh || !spot || !among || among.length >= MOST) continue;
      const matrix = matrixOf(item, spot, sizeOf);
      mesh.setMatrixAt(among.push(item) - 1, matrix);
      if (!item.mark || marked >= MOST_MARKED) continue;
      this.marks.setMatrixAt(marked, matrix);
      this.marks.setColorAt(marked++, MARKS[item.mark]);
    }
    for (const [mesh, among] of this.shown) refresh(mesh, among.length);
    refresh(this.marks, marked);
  }

  /** The bucket that a ray meets first, and where. */
  hit(ray: Raycaster): { item: Item; point: Vector3 } | null {
    for (const mesh of this.meshes.values()) mesh.boundingSphere = null; // they have moved
    const found: Intersection[] = ray.intersectObjects([...this.meshes.values()], false);
    const first = found[0];
    const item = first && this.shown.get(first.object as InstancedMesh)?.[first.instanceId ?? -1];
    return item ? { item, point: first.point } : null;
  }

  dispose(): void {
    for (const mesh of [...this.meshes.values(), this.marks]) {
      const look = mesh.material as MeshStandardMaterial;
      look.map?.dispose();
      look.dispose();
      mesh.dispose();
    }
    this.shape.dispose();
    this.halo.dispose();
  }
}

function haloShape(): CylinderGeometry {
  const shape = new CylinderGeometry(TOP + HALO, OPENING + HALO, HEIGHT + HALO, 32);
  shape.rotateX(Math.PI / 2);
  return shape.translate(0, 0, HEIGHT / 2 + HALO / 2) as CylinderGeometry;
}

function refresh(mesh: InstancedMesh, count: number): void {
  mesh.count = count;
  mesh.visible = count > 0;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

const [matrix, position, turn, scale] = [new Matrix4(), new Vector3(), new Quaternion(), new Vector3()];

function matrixOf(item: Item, spot: Spot, sizeOf: (item: Item, x: number, y: number) => number): Matrix4 {
  const [x, y, z] = placed(item.pose, spot);
  const size = Math.max(1e-4, (item.size ?? 1) * sizeOf(item, x, y));
  return matrix.compose(position.set(x, y, z), turn.set(...turnedWith(item.pose, spot)), scale.setScalar(size));
}
