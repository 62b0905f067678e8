// Calls from the server to this device: they show as notifications, and lead to the table.

interface Call {
  is: "turn";
  table: string;
  title: string;
  language: string;
}

declare const self: ServiceWorkerGlobalScope;
/** By language; taken out of the client's words when the worker is built. */
declare const __CALLS__: Record<string, Record<string, string>>;
const CALLS = __CALLS__;

export async function called(data: PushMessageData | null): Promise<void> {
  const call = data?.json() as Call | undefined;
  if (call?.is !== "turn" || (await watched(pathTo(call.table)))) return;
  const words = CALLS[call.language] ?? CALLS["en"]!;
  await self.registration.showNotification(call.title, {
    body: words["call.turn"] ?? "",
    tag: call.table, // a later call to the same table takes its place
    icon: "/icon-192.png",
    badge: "/badge.png",
    lang: call.language,
    data: pathTo(call.table),
  });
}

/** To the table: in a window that is there already, or in a new one. */
export async function follow(notification: Notification): Promise<void> {
  const path = String(notification.data);
  notification.close();
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

/** Does somebody look at it right now? */
async function watched(path: string): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: "window" });
  return windows.some((each) => each.visibilityState === "visible" && new URL(each.url).pathname === path);
}

function pathTo(table: string): string {
  return `/table/${encodeURIComponent(table)}`;
}
