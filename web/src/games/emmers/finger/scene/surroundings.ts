// The felt, the lights and the fog, in the light or dark theme of the page.
import {
  CircleGeometry,
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  RingGeometry,
  Scene,
  type Texture,
  type WebGLRenderer,
} from "three";
import { feltTexture } from "./textures";

const TABLE = 5; // metres: as far as anybody sees
const FIBRES = 90; // repeats of the felt's picture
const SHADOWS = 2048; // pixels
const COARSE = 768; // the same where drawing takes long

export class Surroundings {
  readonly scene = new Scene();
  private readonly felt: Texture = feltTexture();
  private readonly cloth = new MeshStandardMaterial({ map: this.felt, roughness: 1, metalness: 0 });
  private readonly seam = new MeshBasicMaterial({ transparent: true, opacity: 0.22, depthWrite: false });
  private readonly table = new Mesh(new CircleGeometry(TABLE, 64), this.cloth);
  private ring = new Mesh(new RingGeometry(0.5, 0.504, 96), this.seam);
  private readonly sky = new HemisphereLight("#ffffff", "#ffffff", 1);
  private readonly lamp = new DirectionalLight("#fffaf2", 1);
  private readonly window = new DirectionalLight("#dce8ff", 1);

  constructor(renderer: WebGLRenderer) {
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false; // only when buckets move
    this.felt.repeat.set(FIBRES, FIBRES);
    this.table.receiveShadow = true;
    this.lamp.shadow.mapSize.set(SHADOWS, SHADOWS);
    this.ring.position.z = 0.0004;
    this.window.position.set(0.7, -1.6, 0.6);
    this.scene.add(this.table, this.ring, this.sky, this.lamp, this.lamp.target, this.window);
    this.scene.fog = new Fog("#000000", 1, 3);
    this.colours();
  }

  /** The table holds everything within this radius. */
  fit(radius: number): void {
    this.ring.geometry.dispose();
    this.ring.geometry = new RingGeometry(radius + 0.1, radius + 0.1035, 128);
    const { lamp } = this;
    lamp.position.set(-0.8, -0.8, 1.5);
    lamp.castShadow = true;
    lamp.shadow.bias = -0.0005;
    lamp.shadow.normalBias = 0.003;
    lamp.shadow.radius = 3.5;
    const reach = radius + 0.22;
    Object.assign(lamp.shadow.camera, { left: -reach, right: reach, bottom: -reach, top: reach, near: 0.2, far: 4 });
    lamp.shadow.camera.updateProjectionMatrix();
    const fog = this.scene.fog as Fog;
    [fog.near, fog.far] = [radius + 0.9, radius + 3.4];
  }

  /** Shadows that take less work. */
  coarser(): void {
    const { shadow } = this.lamp;
    shadow.mapSize.set(COARSE, COARSE);
    shadow.map?.dispose();
    shadow.map = null;
  }

  /** Take over the colours of the page. */
  colours(): void {
    const [felt, deep] = [pageColour("--felt"), pageColour("--felt-deep")];
    const { colorScheme } = getComputedStyle(document.documentElement);
    const dark =
      colorScheme === "light dark" ? matchMedia("(prefers-color-scheme: dark)").matches : colorScheme === "dark";
    this.cloth.color.set(felt).multiplyScalar(dark ? 1.05 : 0.82);
    this.scene.background = new Color(deep);
    (this.scene.fog as Fog).color.set(deep);
    this.seam.color.set("#ffffff");
    this.sky.groundColor.set(felt).lerp(new Color("#ffffff"), 0.3);
    this.sky.intensity = dark ? 1.7 : 2.3;
    this.lamp.intensity = dark ? 1.8 : 2.2;
    this.window.intensity = dark ? 0.8 : 1.2;
  }

  dispose(): void {
    this.lamp.shadow.dispose();
    for (const mesh of [this.table, this.ring]) mesh.geometry.dispose();
    for (const thing of [this.felt, this.cloth, this.seam]) thing.dispose();
  }
}

/** A colour of the page's theme as it is now; a custom property itself may still be a pair for light and dark. */
function pageColour(name: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
