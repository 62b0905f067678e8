// Push messages: shown as notifications, which open the table when clicked.

interface PushMessage {
  is: "turn";
  table: string;
  title: string;
  language: string;
}

declare const self: ServiceWorkerGlobalScope;
/** Texts by language, from the client's messages when the worker is built. */
declare const __NOTIFICATIONS__: Record<string, Record<string, string>>;
const TEXTS = __NOTIFICATIONS__;

export async function onPush(data: PushMessageData | null): Promise<void> {
  const message = data?.json() as PushMessage | undefined;
  if (message?.is !== "turn" || (await isVisible(tablePath(message.table)))) return;
  const texts = TEXTS[message.language] ?? TEXTS["en"]!;
  await self.registration.showNotification(message.title, {
    body: texts["call.turn"] ?? "",
    tag: message.table, // a later one for the same table replaces it
    icon: "/icon-192.png",
    badge: "/badge.png",
    lang: message.language,
    data: tablePath(message.table),
  });
}

/** Focus a window that shows the table, or open one. */
export async function onNotificationClick(notification: Notification): Promise<void> {
  const path = String(notification.data);
  notification.close();
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const existing = windows.find((each) => new URL(each.url).pathname === path);
  if (existing) await existing.focus();
  else await self.clients.openWindow(path);
}

/** Whether a window that shows this path is visible. */
async function isVisible(path: string): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: "window" });
  return windows.some((each) => each.visibilityState === "visible" && new URL(each.url).pathname === path);
}

function tablePath(table: string): string {
  return `/table/${encodeURIComponent(table)}`;
}
