// A game's module and its memory: data of the module first, then its stack, then the records that are asked for.
import { SpeeltafelError } from "./errors.js";
import { Fields } from "./fields.js";
import { FORMAT, type Manifest } from "./manifest.js";
import { parsed, read } from "./files.js";

const PAGE = 65536; // bytes
const STACK = 4 * PAGE;
const ALIGNED = 16;

type Entry = (...numbers: number[]) => number;

export class Engine {
  private constructor(
    readonly manifest: Manifest,
    private readonly folder: URL | string,
    readonly memory: WebAssembly.Memory,
    private readonly entries: Record<string, Entry>,
    private free: number,
  ) {}

  /** Fetch a game's module; with `plain`, the one without vectors, which is used anyway where there are none. */
  static async load(name: string, folder: URL | string, plain: boolean): Promise<Engine> {
    if (!/^[a-z_]+$/.test(name)) throw new SpeeltafelError(`There is no game ${JSON.stringify(name)}.`);
    const manifest = parsed<Manifest>(await read(`${name}.json`, folder));
    if (manifest.format !== FORMAT) throw new SpeeltafelError(`The files of ${name} are of another version.`);
    const [file, module] = await compiled(manifest, folder, plain);
    const top = aligned((manifest.files[file]?.data ?? 0) + STACK);
    const memory = new WebAssembly.Memory({ initial: Math.ceil(top / PAGE) + 1 });
    const stack = new WebAssembly.Global({ value: "i32", mutable: true }, top);
    const imports = { env: { __linear_memory: memory, __stack_pointer: stack } };
    const instance = await WebAssembly.instantiate(module, imports);
    return new Engine(manifest, folder, memory, instance.exports as Record<string, Entry>, top);
  }

  /** One of the files that the manifest names. */
  read(file: string): Promise<Uint8Array<ArrayBuffer>> {
    return read(file, this.folder, this.manifest.files[file]);
  }

  async readJson<T>(file: string): Promise<T> {
    return parsed<T>(await this.read(file));
  }

  call(entry: string, ...numbers: number[]): number {
    const found = this.entries[entry];
    if (!found) throw new SpeeltafelError(`${this.manifest.game} has no ${entry}: it has no network.`);
    return found(...numbers);
  }

  /** Memory for a record, from now on; its address. */
  place(record: string): number {
    const at = this.free;
    this.free = aligned(at + this.size(record));
    const missing = this.free - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  size(record: string): number {
    const layout = this.manifest.records[record];
    if (!layout) throw new SpeeltafelError(`${this.manifest.game} has no ${record}: it has no network.`);
    return layout.size;
  }

  bytes(at: number, record: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer as ArrayBuffer, at, this.size(record));
  }

  /** The fields of a record: in the module's memory, or in bytes of one's own. */
  fields(record: string, where: number | Uint8Array): Fields {
    const bytes = typeof where === "number" ? this.bytes(where, record) : where;
    return new Fields(this.manifest.records[record]!, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}

async function compiled(
  { game, files }: Manifest,
  folder: URL | string,
  plain: boolean,
): Promise<[string, WebAssembly.Module]> {
  const loaded = async (file: string) => WebAssembly.compile(await read(file, folder, files[file]));
  if (!plain) {
    try {
      return [`${game}.wasm`, await loaded(`${game}.wasm`)];
    } catch (error) {
      if (!(error instanceof WebAssembly.CompileError)) throw error; // else it has no vectors
    }
  }
  return [`${game}.plain.wasm`, await loaded(`${game}.plain.wasm`)];
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNED) * ALIGNED;
}
