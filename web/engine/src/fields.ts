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
  // Counters far below 2**53; sets are read as bits.
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

  /** The number of a field at the indices of its dimensions, as many as it has. */
  at(name: string, indices: readonly number[]): number {
    return this.get(name, flat(this.field(name), indices));
  }

  /** The set of moves in a field of words, as their numbers in order. */
  moves(name: string): number[] {
    const words = count(this.field(name));
    return Array.from({ length: words }, (_, word) => this.bits(name, word).map((bit) => 64 * word + bit)).flat();
  }

  /** The members of a set of small numbers, in order. */
  members(name: string, indices: readonly number[]): number[] {
    return this.bits(name, flat(this.field(name), indices));
  }

  /** Which bits of a word are set; bit 63 never is. */
  private bits(name: string, i: number): number[] {
    const found: number[] = [];
    const at = this.field(name).offset + 8 * i;
    for (const half of [0, 1]) {
      let left = this.data.getUint32(at + 4 * half, true);
      if (half === 1) left &= 0x7fffffff;
      for (; left; left &= left - 1) found.push(32 * half + 31 - Math.clz32(left & -left));
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

/** The place of a number among all of a field. */
function flat(field: Field, indices: readonly number[]): number {
  return field.shape.reduce((place, size, axis) => place * size + (indices[axis] ?? 0), 0);
}

/** How many numbers a field has. */
export function count(field: Field): number {
  return field.shape.reduce((product, size) => product * size, 1);
}
