// Between the pages and the network: what was seen can be seen again without one, and the server can call.
import { called, follow } from "./calls";
import { answer, clearOut, file, keepWhole, moment, page, stockUp } from "./keeping";
import { kindOf, momentOf } from "./paths";

declare const self: ServiceWorkerGlobalScope;

// A new version takes over at once: pages that are open go on, since the old worker did nothing that this one does not.
self.addEventListener("install", (event) => event.waitUntil(stockUp().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(clearOut().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const answering = answered(request);
  if (answering === null) return;
  event.respondWith(answering);
  event.waitUntil(answering.then(() => keepWhole(new URL(request.url))).catch(() => undefined));
});

/** Pages tell what they fetched before there was a worker. */
self.addEventListener("message", (event) => {
  const { seen } = event.data as { seen?: string[] };
  const again = (seen ?? []).map(async (url) => {
    await answered(new Request(url));
    await keepWhole(new URL(url));
  });
  event.waitUntil(Promise.allSettled(again));
});

self.addEventListener("push", (event) => event.waitUntil(called(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));

function answered(request: Request): Promise<Response> | null {
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return null;
  if (request.method === "GET" && momentOf(url)) return moment(request);
  const kind = kindOf(url, request.method, request.mode);
  if (kind === null) return null;
  if (kind === "page") return page(request);
  return kind === "file" ? file(request) : answer(request, kind);
}
