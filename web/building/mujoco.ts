// MuJoCo for browsers, as our pages can load it. Its loader makes functions from texts, which they forbid
// (`script-src` without `unsafe-eval`). There are some thirty of these texts, and they follow from the module alone: so
// the loader is run here once, and what it asks for is written into it as code. Its module is packed, since it is large
// and not every host packs what it sends.
import { readFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const LOADER = "@mujoco/mujoco/mujoco.js";
const PACKED = "virtual:mujoco.wasm.packed";
const FILE = "mujoco.wasm.packed"; // some servers say that a .gz is packed, and browsers unpack it then
const MADE = "new Function("; // how the loader makes a function
const MADE_TIMES = 2; // in its source
const NOT_BUILT = "This build of MuJoCo asks for a function that was not there when the pages were built.";
const WITHOUT_NODE: [string, string][] = [
  ["typeof process == 'object' && process.versions?.node && process.type != 'renderer'", "false"],
  ["var ENVIRONMENT_IS_WORKER = typeof WorkerGlobalScope != 'undefined';", "var ENVIRONMENT_IS_WORKER = true;"],
  ["if (!(typeof window == 'object' || typeof WorkerGlobalScope != 'undefined')) throw", "if (false) throw"],
  ["await import('module')", "{}"],
  ["new URL('mujoco.wasm', import.meta.url).href", "'mujoco.wasm'"], // it is given the module
];

/** `inline`: the packed module stands in the script, for Node.js, which fetches no files. */
export function mujoco({ inline = false } = {}): Plugin {
  let folder = "";
  return {
    name: "mujoco",
    enforce: "pre",
    configResolved: (config) => void (folder = join(config.root, "node_modules")),
    resolveId: (id) => (id === PACKED ? `\0${PACKED}` : null),
    load(id) {
      if (id !== `\0${PACKED}`) return null;
      const packed = gzipSync(readFileSync(join(folder, "@mujoco/mujoco/mujoco.wasm")), { level: 9 });
      if (inline) return `export default "data:application/gzip;base64,${packed.toString("base64")}"`;
      const kept = join(folder, ".cache", "speeltafel");
      mkdirSync(kept, { recursive: true });
      writeFileSync(join(kept, FILE), packed);
      return `export { default } from ${JSON.stringify(`${kept}/${FILE}?url`)}`;
    },
    async transform(code, id) {
      if (!id.endsWith(LOADER)) return null;
      return { code: withoutEvaluation(code, await requested(join(folder, LOADER))), map: null };
    },
  };
}

/** The arguments of every function that the loader makes: names of parameters, and the body. */
async function requested(loader: string): Promise<string[][]> {
  const [own, found] = [globalThis.Function, new Map<string, string[]>()];
  const construct = (target: FunctionConstructor, texts: string[]): object => {
    found.set(texts.join(), texts);
    return Reflect.construct(target, texts) as object;
  };
  globalThis.Function = new Proxy(own, { construct });
  try {
    const { default: load } = (await import(loader)) as { default: () => Promise<unknown> };
    await load();
  } finally {
    globalThis.Function = own;
  }
  return [...found.values()];
}

function withoutEvaluation(code: string, texts: readonly string[][]): string {
  if (code.split(MADE).length !== MADE_TIMES + 1 || /\beval\(/.test(code)) {
    throw new Error(
      `The loader of MuJoCo makes functions in other ways than when ${import.meta.filename} was written.`,
    );
  }
  const known = texts.map(
    (each) => `[${JSON.stringify(each.join())}, function (${each.slice(0, -1).join()}) {${each.at(-1)!}}]`,
  );
  let found = code.replaceAll(MADE, "functionMadeBefore(");
  for (const [old, now] of WITHOUT_NODE) {
    if (!found.includes(old)) throw new Error(`The loader of MuJoCo no longer has ${JSON.stringify(old)}.`);
    found = found.replaceAll(old, now);
  }
  return `const functionsMadeBefore = new Map([${known.join(",\n")}]);
function functionMadeBefore(...texts) {
  const found = functionsMadeBefore.get(texts.join());
  if (!found) throw new Error(${JSON.stringify(NOT_BUILT)});
  return found;
}
${found}`;
}
