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

/** Keys of what was asked for and not answered, by what that was. */
const unanswered = new Map<string, string>();

/** Have something made: once, also if the answer is lost and it is asked for again. */
export async function create<T>(path: string, body: unknown): Promise<T> {
  const asked = `${path} ${JSON.stringify(body)}`;
  const key = unanswered.get(asked) ?? randomText();
  unanswered.set(asked, key);
  try {
    const made = await ask<T>(path, body, "POST", { "idempotency-key": key });
    unanswered.delete(asked);
    return made;
  } catch (no) {
    if (no instanceof Refused && no.status < 500) unanswered.delete(asked); // nothing was made
    throw no;
  }
}

/** That nobody else has: 96 bits. */
export function randomText(): string {
  const words = crypto.getRandomValues(new Uint32Array(3)); // randomUUID is there over https only
  return [...words].map((word) => word.toString(36).padStart(7, "0")).join("");
}

export async function ask<T>(
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
  headers: Record<string, string> = {},
): Promise<T> {
  if (method === "GET" && path in told) return told[path] as T;
  const request: RequestInit = {
    method,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
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
