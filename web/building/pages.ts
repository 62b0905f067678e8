// Lists the files of each page, of each language, and of a page in a language for the server, which lets browsers preload them with the first script.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { languageCodes, languageOf } from "./languages";

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export const PARTS = "pages.json";

export function pages(): Plugin {
  let root = "";
  return {
    name: "pages",
    apply: "build",
    configResolved: (config) => void (root = config.root),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === "chunk");
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const first = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...closure(chunk, named)]));
      const parts: Record<string, string[]> = {};
      const lazy = readFileSync(join(root, "src/pages/lazyPages.ts"), "utf-8");
      for (const [page, source] of pagesIn(lazy)) {
        const chunk = chunks.find((each) => each.facadeModuleId && basename(each.facadeModuleId) === source);
        if (chunk) parts[page] = [...closure(chunk, named)].filter((file) => !first.has(file));
      }
      for (const [page, folder] of wordsIn(lazy)) {
        for (const code of languageCodes(root)) {
          const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(`/${folder}/words/${code}.json`));
          if (chunk) parts[`${page}:${code}`] = [chunk.fileName];
        }
      }
      for (const chunk of chunks) {
        const language = languageOf(chunk.facadeModuleId);
        if (language) parts[`language:${language}`] = [chunk.fileName];
      }
      this.emitFile({ type: "asset", fileName: PARTS, source: JSON.stringify(parts) });
    },
  };
}

/** The lazy pages and their components. */
function pagesIn(source: string): [string, string][] {
  const found = source.matchAll(/(\w+): \(\) => import\("\.\/(?:\w+\/)?(\w+\.svelte)"\)/g);
  return [...found].map(([, page, file]) => [page!, file!]);
}

/** The pages with words of their own, and the folders in which these lie. */
function wordsIn(source: string): [string, string][] {
  return [...source.matchAll(/^ {2}(\w+): "(\w+)",$/gm)].map(([, page, folder]) => [page!, folder!]);
}

/** A chunk with all that it imports statically. */
function closure(chunk: Chunk, named: Map<string, Chunk>, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const each of chunk.imports) if (named.has(each)) closure(named.get(each)!, named, seen);
  return seen;
}
