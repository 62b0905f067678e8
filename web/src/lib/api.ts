// Asking the server over HTTP. What it refuses comes as an error with a sentence and a code.
import type { No } from "../wire";
import { network } from "./network.svelte";

export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly status: number,
    readonly clause: string | null = null,
  ) {
    super(sentence);
  }
}

/** Answers that came with the page, by their paths; the server fills them in. */
const told = JSON.parse(globalThis.document?.getElementById?.("told")?.textContent ?? "{}") as Record<string, unknown>;

export async function ask<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  if (method === "GET" && path in told) return told[path] as T;
  const request: RequestInit = {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  };
  const answer = await fetch(path, request).catch((problem: unknown) => {
    network.missed();
    throw problem;
  });
  network.answered(answer);
  if (!answer.ok) {
    const no = (await answer.json().catch(() => null)) as No | null;
    throw new Refused(no?.code ?? "broken", no?.text ?? answer.statusText, answer.status, no?.clause ?? null);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}
