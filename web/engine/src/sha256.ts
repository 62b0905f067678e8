// SHA-256, at once: the one of WebCrypto answers later and in secure contexts only, and a table must not wait or fail.

const BLOCK = 64; // bytes
const ROUNDS = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)));

/** The digest of some bytes: 32 of them. */
export function sha256(data: Uint8Array): Uint8Array {
  const state = Int32Array.from(START);
  const padded = withPadding(data);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.byteLength; at += BLOCK) absorb(state, words, new DataView(padded.buffer, at, BLOCK));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** A bit that is set, zeros, and the number of bits, up to whole blocks. */
function withPadding(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  return padded;
}

function absorb(state: Int32Array, words: Int32Array, block: DataView): void {
  for (let i = 0; i < 16; i++) words[i] = block.getInt32(4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!];
    const a = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const b = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16]! + a + words[i - 7]! + b) | 0;
  }
  let [a, b, c, d, e, f, g, h] = [...state] as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[i]! + words[i]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that hexadecimal digits stand for; the caller has looked that they are such. */
export function fromHex(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}
