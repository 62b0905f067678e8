// Whose device this is now. What was kept for somebody else goes, and nobody else is called on it.
import { CACHES } from "../worker/paths";

const KEY = "speeltafel-who";

/** This person uses the device, or nobody does. */
export function belongsTo(person: string | null): void {
  try {
    const before = localStorage.getItem(KEY);
    if (before === (person ?? "")) return;
    localStorage.setItem(KEY, person ?? "");
    if (before) void clear().catch(() => undefined); // there may be nothing to clear
  } catch {
    // private windows may keep nothing
  }
}

async function clear(): Promise<void> {
  await globalThis.caches?.delete(CACHES.seen.name);
  const registration = await navigator.serviceWorker?.getRegistration();
  const calls = await registration?.pushManager?.getSubscription();
  await calls?.unsubscribe(); // the push service tells the server
}
