// Whether this device is called when it is its owner's turn. The browser asks them only after they asked for it.
import { ask } from "./api";
import { me } from "./me.svelte";
import { settings } from "./settings.svelte";

export type Called = "unknown" | "no" | "yes" | "denied" | "impossible";

const KEY = "speeltafel-called-2"; // what the server was told last; raised when it wants to know more

class Calling {
  state = $state<Called>("unknown");

  /** How things stand. */
  async look(): Promise<void> {
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
      this.state = "impossible";
    } else if (Notification.permission === "denied") this.state = "denied";
    else {
      const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
      this.state = subscription && Notification.permission === "granted" ? "yes" : "no";
      if (subscription && this.state === "yes") await tell(subscription);
    }
  }

  /** After a click: the browser asks. Throws where it does not work. */
  async turnOn(): Promise<void> {
    const { key } = await ask<{ key: string | null }>("/api/push");
    if (key === null) {
      this.state = "impossible";
      return;
    }
    const permission = await Notification.requestPermission();
    if (permission === "denied") this.state = "denied";
    if (permission !== "granted") return;
    await me.be();
    const registration = await navigator.serviceWorker.ready;
    await tell(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    this.state = "yes";
  }

  async turnOff(): Promise<void> {
    const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    this.state = "no";
    localStorage.removeItem(KEY);
    if (!subscription) return;
    await subscription.unsubscribe();
    await ask("/api/push/forget", { endpoint: subscription.endpoint });
  }
}

/** Browsers change their subscriptions now and then, and people their language. */
async function tell(subscription: PushSubscription): Promise<void> {
  if (me.person === null) return;
  const { endpoint, keys } = subscription.toJSON();
  const told = JSON.stringify([me.person.id, endpoint, settings.language]);
  if (localStorage.getItem(KEY) === told) return;
  const { p256dh, auth } = keys ?? {};
  await ask("/api/push", { endpoint, keys: { p256dh, auth }, language: settings.language }, "PUT");
  localStorage.setItem(KEY, told);
}

export const calling = new Calling();
