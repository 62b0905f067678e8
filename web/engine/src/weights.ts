// The weights of a network: packed in a file, unpacked in the module's memory.
import { count } from "./fields.js";
import type { Engine } from "./engine.js";

/** Fetch the network of a game into its memory; where it lies there. */
export async function loadWeights(engine: Engine): Promise<number> {
  const { game, network, records } = engine.manifest;
  const data = await inflated(await engine.read(`${game}.network`));
  const at = engine.place("net");
  let from = 0;
  for (const [name, field] of Object.entries(records["net"]!.fields)) {
    const n = count(field);
    const [low, high] = [data.subarray(from, from + n), data.subarray(from + n, from + 2 * n)];
    from += 2 * n;
    if (network![name] === "float16") {
      const out = new Float32Array(engine.memory.buffer, at + field.offset, n);
      for (let i = 0; i < n; i++) out[i] = half(low[i]! | (high[i]! << 8));
    } else {
      const out = new Int16Array(engine.memory.buffer, at + field.offset, n);
      for (let i = 0; i < n; i++) out[i] = low[i]! | (high[i]! << 8);
    }
  }
  return at;
}

/** The number that 16 bits stand for. */
export function half(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const size = exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
  return bits & 0x8000 ? -size : size;
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
