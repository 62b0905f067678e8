// Settings follow a person with an account: what is chosen on one device is there on the next.
import { untrack } from "svelte";
import { ask } from "./api";
import { me } from "./me.svelte";
import { fitting, settings } from "./settings.svelte";

const UNSENT = "speeltafel-unsent"; // whose choice of this device the server has not heard of
const PAUSE = 300; // milliseconds, in which somebody may choose more

let whose = $state(""); // the person whose settings were fetched
let known = ""; // what the server has
let timer = 0;

const chosen = (): string => JSON.stringify($state.snapshot(settings));

/** Called once, where effects may be made. */
export function followPerson(): void {
  $effect(() => {
    const id = me.person?.kind === "account" ? me.person.id : "";
    untrack(() => void fetchFor(id).catch(() => undefined)); // another visit may do better
  });
  $effect(() => {
    const now = chosen();
    if (whose === "" || now === known) return;
    note(whose);
    clearTimeout(timer);
    timer = window.setTimeout(() => void send(now).catch(() => undefined), PAUSE);
  });
}

async function fetchFor(id: string): Promise<void> {
  whose = "";
  if (id === "") return;
  const { preferences } = await ask<{ preferences: unknown }>("/api/settings");
  if (me.person?.id !== id) return;
  known = "";
  if (preferences !== null && noted() !== id) {
    Object.assign(settings, fitting(preferences));
    known = chosen();
  }
  whose = id; // a new account, or what was chosen while offline, is told now
}

async function send(now: string): Promise<void> {
  const to = whose;
  await ask("/api/settings", JSON.parse(now), "PUT");
  if (whose === to) known = now;
  if (chosen() === now) note("");
}

function noted(): string | null {
  try {
    return localStorage.getItem(UNSENT);
  } catch {
    return null;
  }
}

function note(id: string): void {
  try {
    if (id) localStorage.setItem(UNSENT, id);
    else localStorage.removeItem(UNSENT);
  } catch {
    // then the device's choice counts until it is told
  }
}
