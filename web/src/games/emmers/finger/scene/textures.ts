// The textures of buckets, with the shapes of their colours, and of the felt.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from "three";
import { COLOURS, type Colour } from "../../../../cards/colours";
import { PATTERN_PATHS } from "../../../../cards/patterns";
import { HEIGHT, OPENING, TOP } from "../poses";
import { PICTURE } from "./bucketGeometry";

const SIZE = 1024;
const FACES = 4; // emblems around a bucket: one for every side of the table
const EMBLEM = 0.021; // metres
const BAND = 0.0045;
const WOVEN = 11; // repeats of a pattern along the picture

type Brush = CanvasRenderingContext2D;

function canvas(size: number): [HTMLCanvasElement, Brush] {
  const made = document.createElement("canvas");
  made.width = made.height = size;
  return [made, made.getContext("2d")!];
}

/** A part of the picture in pixels, from its top left. */
function area(part: keyof typeof PICTURE): [number, number, number, number] {
  const [left, bottom, wide, high] = PICTURE[part];
  return [left * SIZE, (1 - bottom - high) * SIZE, wide * SIZE, high * SIZE];
}

/** In its colour with a white emblem; or pale, with the emblem and the strong pattern in its colour. */
export function bucketTexture(colour: Colour, strong: boolean): Texture {
  const { tone, pale, shape } = COLOURS[colour];
  const [made, brush] = canvas(SIZE);
  brush.fillStyle = strong ? pale : tone;
  brush.fillRect(0, 0, SIZE, SIZE);
  if (strong) woven(brush, colour);
  const emblem = stamp(new Path2D(shape), strong ? tone : "#fff", strong ? pale : null);
  wall(brush, emblem, strong ? tone : pale);
  lid(brush, emblem);
  inside(brush);
  return asTexture(made);
}

type Stamp = (brush: Brush, x: number, y: number, wide: number, high: number) => void;

/** An emblem around a point; with a margin where it lies on a pattern. */
function stamp(emblem: Path2D, ink: string, margin: string | null): Stamp {
  return (brush, x, y, wide, high) => {
    brush.save();
    brush.translate(x, y);
    brush.scale(wide / 24, high / 24);
    brush.translate(-12, -12);
    if (margin !== null) Object.assign(brush, { strokeStyle: margin, lineWidth: 7, lineJoin: "round" });
    if (margin !== null) brush.stroke(emblem);
    brush.fillStyle = ink;
    brush.fill(emblem, "evenodd");
    brush.restore();
  };
}

function woven(brush: Brush, colour: Colour): void {
  const [lines, side] = [new Path2D(PATTERN_PATHS[colour]), SIZE / WOVEN];
  Object.assign(brush, { strokeStyle: COLOURS[colour].tone, lineWidth: colour === "y" ? 3 : 2 });
  for (let i = 0; i < WOVEN ** 2; i++) {
    brush.save();
    brush.beginPath();
    brush.rect((i % WOVEN) * side, Math.floor(i / WOVEN) * side, side, side);
    brush.clip();
    brush.translate((i % WOVEN) * side, Math.floor(i / WOVEN) * side);
    brush.scale(side / 12, side / 12);
    brush.stroke(lines);
    brush.restore();
  }
}

function wall(brush: Brush, emblem: Stamp, band: string): void {
  const [left, top, wide, high] = area("wall");
  const perMetre = { x: wide / (Math.PI * (OPENING + TOP)), y: high / HEIGHT };
  brush.fillStyle = band;
  brush.fillRect(left, top + high - BAND * perMetre.y, wide, BAND * perMetre.y);
  brush.fillStyle = "#0000001f"; // a groove below the closed end
  brush.fillRect(left, top + 0.006 * perMetre.y, wide, 0.0012 * perMetre.y);
  for (let face = 0; face <= FACES; face++)
    emblem(brush, left + (wide * face) / FACES, top + high * 0.53, EMBLEM * perMetre.x, EMBLEM * perMetre.y);
}

function lid(brush: Brush, emblem: Stamp): void {
  const [left, top, wide] = area("top");
  const size = (wide * EMBLEM) / (2 * TOP);
  emblem(brush, left + wide / 2, top + wide / 2, size, size);
}

/** Less light gets in. */
function inside(brush: Brush): void {
  const [left, top, wide, high] = area("inside");
  const shade = brush.createLinearGradient(0, top, 0, top + high);
  shade.addColorStop(0, "#000000b0");
  shade.addColorStop(1, "#00000048");
  brush.fillStyle = shade;
  brush.fillRect(left - 40, top - 20, wide + 80, high + 40);
}

/** Short fibres, lighter and darker than the cloth. */
export function feltTexture(): Texture {
  const size = 256;
  const [made, brush] = canvas(size);
  brush.fillStyle = "#eeeeee";
  brush.fillRect(0, 0, size, size);
  for (let i = 0; i < 5200; i++) {
    const [x, y, turn] = [Math.random() * size, Math.random() * size, Math.random() * Math.PI];
    brush.strokeStyle = i % 2 ? "#ffffff30" : "#00000018";
    brush.beginPath();
    brush.moveTo(x, y);
    brush.lineTo(x + 5 * Math.cos(turn), y + 5 * Math.sin(turn));
    brush.stroke();
  }
  const felt = asTexture(made);
  felt.wrapS = felt.wrapT = RepeatWrapping;
  return felt;
}

function asTexture(made: HTMLCanvasElement): Texture {
  const texture = new CanvasTexture(made);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
