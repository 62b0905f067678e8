// Asking the server over HTTP. What it refuses comes as an error with a sentence and a code.
import type { No } from "../wire";

export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

export async function ask<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) {
    const no = (await answer.json().catch(() => null)) as No | null;
    throw new Refused(no?.code ?? "broken", no?.text ?? answer.statusText, answer.status);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}
