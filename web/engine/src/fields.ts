// The fields of records, by the layouts in a manifest.
import type { Field, NumberType, RecordLayout } from "./manifest.js";

type Reader = (data: DataView, at: number) => number;
type Writer = (data: DataView, at: number, value: number) => void;

interface Numbers {
  size: number;
  get: Reader;
  set: Writer;
}

const NUMBERS: Record<Exclude<NumberType, "float16">, Numbers> = {
  int8: { size: 1, get: (d, at) => d.getInt8(at), set: (d, at, v) => d.setInt8(at, v) },
  uint8: { size: 1, get: (d, at) => d.getUint8(at), set: (d, at, v) => d.setUint8(at, v) },
  int16: { size: 2, get: (d, at) => d.getInt16(at, true), set: (d, at, v) => d.setInt16(at, v, true) },
  int32: { size: 4, get: (d, at) => d.getInt32(at, true), set: (d, at, v) => d.setInt32(at, v, true) },
  uint32: { size: 4, get: (d, at) => d.getUint32(at, true), set: (d, at, v) => d.setUint32(at, v, true) },
  // Counters and money of a few million; sets of moves are read as words.
  int64: {
    size: 8,
    get: (d, at) => Number(d.getBigInt64(at, true)),
    set: (d, at, v) => d.setBigInt64(at, BigInt(v), true),
  },
  float32: { size: 4, get: (d, at) => d.getFloat32(at, true), set: (d, at, v) => d.setFloat32(at, v, true) },
  float64: { size: 8, get: (d, at) => d.getFloat64(at, true), set: (d, at, v) => d.setFloat64(at, v, true) },
};

/** A record in some memory. */
export class Fields {
  constructor(
    private readonly layout: RecordLayout,
    private readonly data: DataView,
  ) {}

  /** One number of a field; `i` counts through all of them. */
  get(name: string, i = 0): number {
    const [numbers, at] = this.place(name, i);
    return numbers.get(this.data, at);
  }

  set(name: string, value: number, i = 0): void {
    const [numbers, at] = this.place(name, i);
    numbers.set(this.data, at, value);
  }

  has(name: string): boolean {
    return name in this.layout.fields;
  }

  /** The set of moves in a field of words, as their numbers in order. */
  moves(name: string): number[] {
    const field = this.field(name);
    const found: number[] = [];
    for (let word = 0; word < count(field); word++) {
      for (const half of [0, 1]) {
        let left = this.data.getUint32(field.offset + 8 * word + 4 * half, true);
        if (half === 1) left &= 0x7fffffff; // bit 63 is never a move
        for (; left; left &= left - 1) found.push(64 * word + 32 * half + 31 - Math.clz32(left & -left));
      }
    }
    return found;
  }

  private place(name: string, i: number): [Numbers, number] {
    const field = this.field(name);
    if (field.type === "record" || field.type === "float16") throw new Error(`${name} is no field of numbers.`);
    if (!(i >= 0 && i < count(field))) throw new RangeError(`${name} has no number ${i}.`);
    const numbers = NUMBERS[field.type];
    return [numbers, field.offset + i * numbers.size];
  }

  private field(name: string): Field {
    const field = this.layout.fields[name];
    if (!field) throw new Error(`There is no field ${name}.`);
    return field;
  }
}

/** How many numbers a field has. */
export function count(field: Field): number {
  return field.shape.reduce((product, size) => product * size, 1);
}
