// A motion as the server packs it: one zlib stream of about two kilobytes.
//
// Inside: the format's version, n buckets, frames per second, f frames (two bytes, low first), n bytes 16 × row + place,
// then the low bytes and after them the high bytes of 7 × n × f steps: component by component (x, y, z, w, x, y, z), in
// each bucket by bucket, in each frame by frame. Steps add up, modulo 65536, to tenths of a millimetre and 32767ths.
import { at, type At } from "../pyramids";

const VERSION = 1;
const HEAD = 5;
const PARTS = 7;
const LENGTH = 1e-4;
const TURN = 1 / 32767;

export interface Motion {
  buckets: At[];
  rate: number;
  frames: number;
  /** The last frame is the pose at rest. */
  seconds: number;
  /** frames × buckets × pose */
  poses: Float32Array;
}

export class BadMotion extends Error {}

export async function unpack(base64: string): Promise<Motion> {
  return read(await inflated(decoded(base64)));
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    throw new BadMotion("This is no base64.");
  }
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const plain = new Response(packed).body!.pipeThrough(new DecompressionStream("deflate"));
  try {
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch {
    throw new BadMotion("These bytes are no packed motion.");
  }
}

export function read(plain: Uint8Array): Motion {
  const [version, n = 0, rate = 0, low = 0, high = 0] = plain;
  const f = low + 256 * high;
  const steps = PARTS * n * f;
  if (version !== VERSION || rate === 0 || f === 0 || plain.length !== HEAD + n + 2 * steps)
    throw new BadMotion(`This is no motion in format ${VERSION}.`);
  const names = plain.subarray(HEAD, HEAD + n);
  const buckets = Array.from(names, (byte) => at(byte >> 4, byte & 15));
  const poses = added(plain.subarray(HEAD + n), n, f);
  return { buckets, rate, frames: f, seconds: (f - 1) / rate, poses };
}

function added(bytes: Uint8Array, n: number, f: number): Float32Array {
  const steps = PARTS * n * f;
  const poses = new Float32Array(steps);
  const sum = new Int16Array(1); // wraps by itself
  for (let i = 0; i < steps; i++) {
    const [frame, part] = [i % f, Math.floor(i / (n * f))];
    const bucket = Math.floor(i / f) % n;
    sum[0] = (frame === 0 ? 0 : sum[0]!) + bytes[i]! + 256 * bytes[steps + i]!;
    poses[(frame * n + bucket) * PARTS + part] = sum[0]! * (part < 3 ? LENGTH : TURN);
  }
  return poses;
}
