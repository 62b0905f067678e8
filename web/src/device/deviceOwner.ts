// Who uses this device. When that changes, cached games and the push subscription of the person before are removed.
import { CACHES } from "../worker/routing";
import { readStorage, writeStorage } from "./storage";

const KEY = "speeltafel-who";

/** Call with the id of the person who is logged in, or null. */
export function setDeviceOwner(person: string | null): void {
  const before = readStorage(KEY);
  if (before === (person ?? "")) return;
  writeStorage(KEY, person ?? "");
  if (before) void clear().catch(() => undefined); // there may be nothing to clear
}

async function clear(): Promise<void> {
  await globalThis.caches?.delete(CACHES.seen.name);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe(); // the push service tells the server
}
