// Push notifications when it is the visitor's turn. Permission is requested only after a click.
import { request } from "../net/api";
import { me } from "./me.svelte";
import { settings } from "../device/settings.svelte";

export type PushState = "unknown" | "no" | "yes" | "denied" | "impossible";

const KEY = "speeltafel-called-2"; // what was last sent to the server; the number rises when more is sent

class PushNotifications {
  state = $state<PushState>("unknown");

  /** Read the state from the browser. */
  async refresh(): Promise<void> {
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
      this.state = "impossible";
    } else if (Notification.permission === "denied") this.state = "denied";
    else {
      const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
      this.state = subscription && Notification.permission === "granted" ? "yes" : "no";
      if (subscription && this.state === "yes") await sendSubscription(subscription);
    }
  }

  /** Call from a click: the browser asks for permission. Throws where subscribing fails. */
  async turnOn(): Promise<void> {
    const { key } = await request("get", "/api/push");
    if (key === null) {
      this.state = "impossible";
      return;
    }
    const permission = await Notification.requestPermission();
    if (permission === "denied") this.state = "denied";
    if (permission !== "granted") return;
    await me.ensurePerson();
    const registration = await navigator.serviceWorker.ready;
    await sendSubscription(
      await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
    );
    this.state = "yes";
  }

  async turnOff(): Promise<void> {
    const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    this.state = "no";
    localStorage.removeItem(KEY);
    if (!subscription) return;
    await subscription.unsubscribe();
    await request("post", "/api/push/forget", { body: { endpoint: subscription.endpoint } });
  }
}

/** Sent again only if the subscription, the person or the language changed. */
async function sendSubscription(subscription: PushSubscription): Promise<void> {
  if (me.person === null) return;
  const { endpoint = "", keys } = subscription.toJSON();
  const sent = JSON.stringify([me.person.id, endpoint, settings.language]);
  if (localStorage.getItem(KEY) === sent) return;
  const { p256dh = "", auth = "" } = keys ?? {};
  await request("put", "/api/push", { body: { endpoint, keys: { p256dh, auth }, language: settings.language } });
  localStorage.setItem(KEY, sent);
}

export const pushNotifications = new PushNotifications();
