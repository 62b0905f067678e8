// The service worker: caches what was seen for use without a network, and shows push notifications.
import { onPush, onNotificationClick } from "./notifications";
import {
  respondApi,
  deleteOldCaches,
  respondFile,
  cacheWholeReplay,
  respondReplayFrame,
  respondPage,
  precache,
} from "./caching";
import { cacheGame, respondEngine } from "./engineFiles";
import { requestKind, replayFrameOf, type EngineRequest } from "./routing";

declare const self: ServiceWorkerGlobalScope;

// A new version takes over at once: it handles all requests that the old one did, so open pages go on.
self.addEventListener("install", (event) => event.waitUntil(precache().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const response = respond(request);
  if (response === null) return;
  event.respondWith(response);
  const cached = response.then(() => cacheWholeReplay(new URL(request.url)));
  event.waitUntil(cached.catch(() => undefined)); // the page has its answer
});

/** A page reports what it fetched before there was a worker, or asks for games to be cached. */
self.addEventListener("message", (event) => {
  const { seen = [], games = [] } = event.data as { seen?: string[] } & Partial<EngineRequest>;
  const again = seen.map(async (url) => {
    await respond(new Request(url));
    await cacheWholeReplay(new URL(url));
  });
  event.waitUntil(Promise.allSettled([...again, ...games.map(cacheGame)]));
});

self.addEventListener("push", (event) => event.waitUntil(onPush(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(onNotificationClick(event.notification)));

function respond(request: Request): Promise<Response> | null {
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return null;
  if (request.method === "GET" && replayFrameOf(url)) return respondReplayFrame(request);
  const kind = requestKind(url, request.method, request.mode);
  if (kind === null) return null;
  if (kind === "page") return respondPage(request);
  if (kind === "engine") return respondEngine(request);
  return kind === "file" ? respondFile(request) : respondApi(request, kind);
}
