// Writes the keys of all messages, with the places open in each, as a type: node building/messageTypes.js
//
// TypeScript knows the keys of a JSON file, but not which files there are, nor what stands in their texts. What is
// written is for the type checker alone and made anew with every check, so nobody has to keep it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WEB = join(import.meta.dirname, "..");
const SRC = join(WEB, "src");
const TYPES = join(WEB, "node_modules", ".speeltafel-messages.d.ts"); // tsconfig.json names it
const ENGLISH = /(?:^|[\\/])(?:words|catalogue)[\\/]en\.json$/;

const files = readdirSync(SRC, { recursive: true }).filter((path) => ENGLISH.test(path));
const texts = Object.assign({}, ...files.map((path) => JSON.parse(readFileSync(join(SRC, path), "utf-8"))));

/** The places that are open in a text, as a union of their names. */
function places(text) {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => JSON.stringify(name));
  return [...new Set(names)].join(" | ") || "never";
}

const lines = Object.entries(texts).map(([key, text]) => `    ${JSON.stringify(key)}: ${places(text)};`);
writeFileSync(
  TYPES,
  `declare module "virtual:messages" {\n  export interface Places {\n${lines.sort().join("\n")}\n  }\n}\n`,
);
