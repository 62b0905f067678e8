// Seeds: 256 bits from which every shuffle of a match follows.
import { BadTable } from "./errors.js";
import { hex, sha256 } from "./sha256.js";

/** A whole number, or 32 bytes; without one, chance. */
export type Seed = number | bigint | Uint8Array;

/** The 32 bytes of a seed. */
export function seedBytes(seed: Seed | undefined): Uint8Array {
  if (seed === undefined) return crypto.getRandomValues(new Uint8Array(32));
  if (seed instanceof Uint8Array) {
    if (seed.length !== 32) throw new BadTable(`A seed has 32 bytes, not ${seed.length}.`);
    return seed.slice();
  }
  if (typeof seed === "number" && !Number.isSafeInteger(seed)) {
    throw new BadTable(`A seed is a whole number, not ${seed}; large ones are written as 7n.`);
  }
  let left = BigInt(seed);
  if (left < 0n || left >> 256n) throw new BadTable(`A seed lies between 0 and 2**256 - 1; ${seed} does not.`);
  const bytes = new Uint8Array(32);
  for (let i = 31; left; i--, left >>= 8n) bytes[i] = Number(left & 0xffn);
  return bytes;
}

/** What can be published before a match, so that its seed can be checked afterwards. */
export function seedHash(seed: Uint8Array): string {
  return hex(sha256(seed));
}

/** The seed of a served deal: that of the server, and the words that seats added to it. */
export function dealSeed(seed: Uint8Array, words: Readonly<Record<number, string>>): Uint8Array {
  const lines = Object.entries(words).map(([seat, word]) => `${seat} ${word}\n`); // numbers come in their order
  return sha256(new Uint8Array([...seed, ...new TextEncoder().encode(lines.join(""))]));
}
