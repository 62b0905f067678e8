// Reading the files of games: over the network, or from a disk where there is one.

/** Where files are looked for if nobody says: beside the compiled package. */
export const OWN_FILES = new URL("../games/", import.meta.url);

export async function read(name: string, folder: URL | string): Promise<Uint8Array<ArrayBuffer>> {
  const base = new URL(folder, globalThis.location?.href);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  const file = new URL(name, base);
  if (file.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return new Uint8Array(await readFile(file));
  }
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file.href}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

export async function readJson<T>(name: string, folder: URL | string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await read(name, folder))) as T;
}
