// Where the games in WebAssembly are imported from: the sources of the npm package.
import { fileURLToPath } from "node:url";

export const engine = { speeltafel: fileURLToPath(new URL("../engine/src/index.ts", import.meta.url)) };
