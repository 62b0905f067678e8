// Every language as one module, in a chunk of its own: the messages of all pages, and what is said of games where no
// board is loaded. The languages are the files in i18n/words.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ALL = "virtual:languages";
const ONE = "virtual:language/";

/** The codes of all languages; `root` is the folder of the client. */
export function languageCodes(root: string): string[] {
  const files = readdirSync(join(root, "src/i18n/words"));
  return files.map((name) => name.replace(/\.json$/, "")).sort();
}

/** The language whose messages a module has, if it is one of these. */
export function languageOf(module: string | null): string | undefined {
  return module?.startsWith(`\0${ONE}`) ? module.slice(ONE.length + 1) : undefined;
}

export function languages(): Plugin {
  let root = "";
  return {
    name: "languages",
    configResolved: (config) => void (root = config.root),
    resolveId: (id) => (id === ALL || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ALL}`) {
        const loaders = languageCodes(root).map((code) => `"${code}": () => import("${ONE}${code}")`);
        return `export default { ${loaders.join(", ")} };`;
      }
      const code = languageOf(id);
      if (code === undefined) return undefined;
      const files = filesIn(root, code);
      const imports = files.map((file, i) => `import m${i} from ${JSON.stringify(file)};`);
      return `${imports.join("\n")}\nexport default { ${files.map((_, i) => `...m${i}`).join(", ")} };`;
    },
  };
}

/** The files of a language that a first visit needs; a game that has not been translated yet has none. */
function filesIn(root: string, code: string): string[] {
  const games = readdirSync(join(root, "src/games"));
  const files = [`/src/i18n/words/${code}.json`, ...games.map((game) => `/src/games/${game}/catalogue/${code}.json`)];
  return files.filter((file) => existsSync(join(root, file)));
}
