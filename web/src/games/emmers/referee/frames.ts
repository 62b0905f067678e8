// A motion as about two kilobytes, in the format of `speeltafel.physics.frames`; the table unpacks it (`finger/unpack.ts`).
import type { PhysicsNumbers } from "./numbers";
import type { SimulatedMotion } from "./simulation";

const PARTS = 7;
const POSITION = 3; // of these
const LARGEST = 32767;

/** In base64. */
export async function packed({ frames, simulate }: PhysicsNumbers, motion: SimulatedMotion): Promise<string> {
  const plain = new Response(bytesOf(frames, simulate.FRAMES_PER_SECOND, motion)).body!;
  const small = await new Response(plain.pipeThrough(new CompressionStream("deflate"))).arrayBuffer();
  return btoa(String.fromCharCode(...new Uint8Array(small)));
}

function bytesOf(
  { VERSION, LENGTH, TURN }: PhysicsNumbers["frames"],
  rate: number,
  { pyramid: { buckets }, frames }: SimulatedMotion,
): Uint8Array<ArrayBuffer> {
  const [n, f] = [buckets.length, frames.length];
  const count = PARTS * n * f;
  const head = [VERSION, n, rate, f & 255, f >> 8, ...buckets.map(([row, place]) => 16 * row + place)];
  const bytes = new Uint8Array(head.length + 2 * count);
  bytes.set(head);
  for (let i = 0; i < count;) {
    const [bucket, part] = [Math.floor(i / f) % n, Math.floor(i / (n * f))];
    const scale = part < POSITION ? LENGTH : TURN;
    let [last, sign] = [0, 1];
    for (let frame = 0; frame < f; frame++, i++) {
      if (part >= POSITION && frame > 0)
        sign *= turnsOver(frames[frame - 1]![bucket]!, frames[frame]![bucket]!) ? -1 : 1;
      const number = Math.round((frames[frame]![bucket]![part]! * (part < POSITION ? 1 : sign)) / scale);
      const whole = Math.min(Math.max(-LARGEST, number), LARGEST);
      const step = (whole - last) & 0xffff;
      [bytes[head.length + i], bytes[head.length + count + i]] = [step & 255, step >> 8];
      last = whole;
    }
  }
  return bytes;
}

/** Whether the next turn is written as the other of its two quaternions. */
function turnsOver(before: readonly number[], after: readonly number[]): boolean {
  return before.slice(POSITION).reduce((sum, each, i) => sum + each * after[POSITION + i]!, 0) < 0;
}
