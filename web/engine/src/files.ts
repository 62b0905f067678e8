// Reading the files of games: over the network, or from a disk where there is one.
import { SpeeltafelError } from "./errors.js";
import type { FileFacts } from "./manifest.js";

/** Where files are looked for if nobody says: beside the compiled package. */
export const OWN_FILES = new URL("../games/", import.meta.url);

/** Read a file. `facts`, if they are known: then its address has its hash, and whoever serves it may let it be kept. */
export async function read(name: string, folder: URL | string, facts?: FileFacts): Promise<Uint8Array<ArrayBuffer>> {
  const base = new URL(folder, globalThis.location?.href);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  const file = new URL(name, base);
  if (facts) file.search = new URLSearchParams({ v: facts.sha256 }).toString();
  const bytes = await readFrom(file);
  if (facts && bytes.length !== facts.bytes)
    throw new SpeeltafelError(`${name} is of another build than its manifest.`);
  return bytes;
}

async function readFrom(file: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (file.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return new Uint8Array(await readFile(file));
  }
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file.href}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The value in the bytes of a file of JSON. */
export function parsed<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}
