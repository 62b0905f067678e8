// Tables of this browser, which need no server: making, listing and deleting them.
import { readStorage, writeStorage } from "../device/storage";
import { request, requestHere } from "../net/api";
import { isInstalled } from "../net/engineCache";
import type { LocalOffer } from "../net/localProtocol";
import { network } from "../net/network.svelte";
import type { Schemas } from "../net/operations";
import { me } from "./me.svelte";

const ANY = "speeltafel-here"; // whether there was ever one: else nobody need look

/** Whether tables are made in this browser, because there is no server. */
export function playsHere(): boolean {
  return network.offline;
}

/** A table with one person, dealt at once; returns its id. */
export async function makeHere(body: Schemas["NewTable"]): Promise<string> {
  await requestHere("post", "/api/guest", { body: { name: me.playerName() } });
  const { id } = await requestHere("post", "/api/tables", { body });
  writeStorage(ANY, "1");
  if (isInstalled()) void navigator.storage?.persist?.(); // some browsers ask before; a page should not cause that
  return id;
}

/** Whether bots sit on all seats but one's own: such a table can be here. */
export function canBeHere({ plan, sit }: Schemas["NewTable"]): boolean {
  return sit === true && plan.seats.filter((seat) => seat.for !== "bot").length === 1;
}

export async function listHere(whose: "mine" | "finished"): Promise<Schemas["Listed"][]> {
  return readStorage(ANY) ? requestHere("get", "/api/tables", { query: { whose } }) : [];
}

export async function deleteHere(table: string): Promise<void> {
  const { localWorker } = await import("../net/localWorker.svelte");
  await localWorker.own("remove", { table });
}

/** Hand a finished table over to the visitor's account; returns its id there. */
export async function handOver(table: string, seat: number): Promise<string> {
  const { localWorker } = await import("../net/localWorker.svelte");
  const record = await localWorker.own("handOver", { table });
  return (await request("post", "/api/records", { body: { record, seat } })).id;
}

/** What of a game there is in this browser. */
export async function offerHere(game: string): Promise<LocalOffer> {
  const { localWorker } = await import("../net/localWorker.svelte");
  return localWorker.own("offer", { game });
}
