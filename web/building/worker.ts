// Builds the service worker after the client, since it lists the client's files.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { languageCodes } from "./languages";

const LARGE = 250_000; // bytes; larger files are cached when they are first requested
const NOT_CACHED = /(^|\/)(index\.html|pages\.json|sw\.js|\..*)$/;

export function worker(): Plugin {
  let folder = "";
  let root = "";
  return {
    name: "worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    async closeBundle() {
      const found = readdirSync(folder, { recursive: true, encoding: "utf-8" });
      const names = found.map((name) => name.replaceAll("\\", "/"));
      const files = names.filter((name) => /\.\w+$/.test(name) && !NOT_CACHED.test(name)).sort();
      const version = createHash("sha256");
      for (const name of ["index.html", ...files]) version.update(`${name}\0`).update(readFileSync(join(folder, name)));
      const large = files.filter((name) => readFileSync(join(folder, name)).length > LARGE);
      const precached = files.filter((name) => !large.includes(name) && !isUseless(join(folder, name), large));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: {
          __FILES__: JSON.stringify(precached.map((name) => `/${name}`)),
          __VERSION__: JSON.stringify(version.digest("hex").slice(0, 12)),
          __NOTIFICATIONS__: JSON.stringify(
            Object.fromEntries(languageCodes(root).map((code) => [code, notificationTexts(code)])),
          ),
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: "es2022",
          rolldownOptions: { input: "src/worker/sw.ts", output: { entryFileNames: "sw.js", format: "iife" } },
        },
      });
    },
  };
}

/** Whether a script loads a file that is no script, and is not there without a network. */
function isUseless(file: string, missing: readonly string[]): boolean {
  const data = missing.filter((name) => !/\.(js|css)$/.test(name)).map((name) => basename(name));
  return file.endsWith(".js") && data.some((name) => readFileSync(file, "utf-8").includes(name));
}

/** The texts of notifications in one language. */
function notificationTexts(language: string): Record<string, string> {
  const words = JSON.parse(readFileSync(`src/i18n/words/${language}.json`, "utf-8")) as Record<string, string>;
  return Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith("call.")));
}
