// Hints that the visitor's own machine works out at a served table, so that the server need not.
import { ENGINE_CACHE } from "../worker/routing";
import { request } from "./api";
import { isLocalTable } from "./localIds";
import type { Hinted } from "./wire";

/** Null where the game is not on this device, or something fails: then the server can be asked. */
export async function ownHint(table: string, game: string): Promise<Hinted | null> {
  if (isLocalTable(table)) return null; // its own line answers
  try {
    if (!(await isCached(game))) return null;
    const record = await request("get", "/api/tables/{table}/view-record", { path: { table } });
    const { localWorker } = await import("./localWorker.svelte");
    return await localWorker.own("hint", record);
  } catch {
    return null; // the server says why, if it refuses too
  }
}

/** Whether the files of a game are here: nobody waits for a megabyte to get a hint. */
async function isCached(game: string): Promise<boolean> {
  if (!globalThis.caches || !(await caches.has(ENGINE_CACHE))) return false;
  return (await (await caches.open(ENGINE_CACHE)).match(`/engine/${game}.json`, { ignoreVary: true })) !== undefined;
}
