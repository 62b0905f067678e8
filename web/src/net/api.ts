// HTTP requests to the server. A refusal is thrown as an ApiError with its code and a sentence.
import type { No } from "./wire";
import { network } from "./network.svelte";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly clause: string | null = null,
  ) {
    super(message);
  }
}

/** Responses that the server put into the page, by path. */
const preloaded = JSON.parse(globalThis.document?.getElementById?.("told")?.textContent ?? "{}") as Record<string, unknown>;

/** Idempotency keys of requests that were not answered, by path and body. */
const unansweredKeys = new Map<string, string>();

/** POST with an idempotency key: a retry after a lost response creates nothing twice. */
export async function createOnce<T>(path: string, body: unknown): Promise<T> {
  const call = `${path} ${JSON.stringify(body)}`;
  const key = unansweredKeys.get(call) ?? randomId();
  unansweredKeys.set(call, key);
  try {
    const created = await request<T>(path, body, "POST", { "idempotency-key": key });
    unansweredKeys.delete(call);
    return created;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) unansweredKeys.delete(call); // nothing was created
    throw error;
  }
}

/** 96 random bits as text. */
export function randomId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(3)); // randomUUID needs https
  return [...parts].map((part) => part.toString(36).padStart(7, "0")).join("");
}

export async function request<T>(
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
  headers: Record<string, string> = {},
): Promise<T> {
  if (method === "GET" && path in preloaded) return preloaded[path] as T;
  const init: RequestInit = {
    method,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  };
  const response = await fetch(path, init).catch((problem: unknown) => {
    network.onFailure();
    throw problem;
  });
  network.onResponse(response);
  if (!response.ok) {
    const refusal = (await response.json().catch(() => null)) as No | null;
    throw new ApiError(refusal?.code ?? "broken", refusal?.text ?? response.statusText, response.status, refusal?.clause ?? null);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}
