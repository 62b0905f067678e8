// Keeps the settings of an account the same on all its devices.
import { untrack } from "svelte";
import { errorReports } from "../net/errorReports.svelte";
import { request } from "../net/api";
import type { Schemas } from "../net/operations";
import { me } from "./me.svelte";
import { settings, validSettings } from "../device/settings.svelte";
import { readStorage, writeStorage } from "../device/storage";

const UNSENT = "speeltafel-unsent"; // the account whose latest settings on this device the server may not have
const DEBOUNCE = 300; // milliseconds

let account = $state(""); // whose settings were fetched
let saved = ""; // what the server has
let timer = 0;

const current = (): string => JSON.stringify($state.snapshot(settings));

/** Call once, during the initialisation of a component. */
export function syncSettings(): void {
  $effect(() => {
    const id = me.person?.kind === "account" ? me.person.id : "";
    untrack(() => void fetchFor(id).catch(errorReports.reportFault)); // tried again with the next visit
  });
  $effect(() => {
    const now = current();
    if (account === "" || now === saved) return;
    writeStorage(UNSENT, account);
    clearTimeout(timer);
    timer = window.setTimeout(() => void send(now).catch(errorReports.reportFault), DEBOUNCE);
  });
}

async function fetchFor(id: string): Promise<void> {
  account = "";
  if (id === "") return;
  const { preferences } = await request("get", "/api/settings");
  if (me.person?.id !== id) return;
  saved = "";
  if (preferences !== null && readStorage(UNSENT) !== id) {
    Object.assign(settings, validSettings(preferences));
    saved = current();
  }
  account = id; // a new account's settings, or those changed while offline, are sent now
}

async function send(now: string): Promise<void> {
  const to = account;
  await request("put", "/api/settings", { body: JSON.parse(now) as Schemas["Preferences"] });
  if (account === to) saved = now;
  if (current() === now) writeStorage(UNSENT, "");
}
