// HTTP requests to the server. A refusal is thrown as an ApiError with its code and a sentence.
import type { No } from "./wire";
import { isLocalTable, randomId } from "./localIds";
import { network } from "./network.svelte";
import type { Answer, Arguments, Method, Operation, PathOf } from "./operations";

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
const preloaded = JSON.parse(globalThis.document?.getElementById?.("told")?.textContent ?? "{}") as Record<
  string,
  unknown
>;

/** Idempotency keys of requests that were not answered, by path and body. */
const unansweredKeys = new Map<string, string>();

/** POST with an idempotency key: a retry after a lost response creates nothing twice. */
export async function createOnce<P extends PathOf<"post">>(
  path: P,
  ...[input]: Arguments<Operation<"post", P>>
): Promise<Answer<Operation<"post", P>>> {
  const call = `${path} ${JSON.stringify(input)}`;
  const key = unansweredKeys.get(call) ?? randomId();
  unansweredKeys.set(call, key);
  try {
    const created = await send("post", path, input as AnyInput, { "idempotency-key": key });
    unansweredKeys.delete(call);
    return created as Answer<Operation<"post", P>>;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) unansweredKeys.delete(call); // nothing was created
    throw error;
  }
}

/** A path with its places filled in, and a query: what is null or undefined is left out, a list is repeated. */
export function address(path: string, { path: places = {}, query = {} }: AnyInput = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(places[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each != null) search.append(name, String(each));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

interface AnyInput {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export async function request<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input]: Arguments<Operation<M, P>>
): Promise<Answer<Operation<M, P>>> {
  return (await send(method, path, input as AnyInput)) as Answer<Operation<M, P>>;
}

/** A request that this browser answers itself, whatever it is about. */
export async function requestHere<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input]: Arguments<Operation<M, P>>
): Promise<Answer<Operation<M, P>>> {
  return (await ask(method, path, input)) as Answer<Operation<M, P>>;
}

async function ask(method: Method, path: string, input: unknown): Promise<unknown> {
  const { localWorker } = await import("./localWorker.svelte"); // few visitors need it at once
  return localWorker.call(method, path, input);
}

/** What this browser can answer where the server does not. */
const ALSO_HERE = /^\/api\/(first-games|games\/\{name\}\/reference)/;

async function send(
  method: Method,
  path: string,
  input: AnyInput = {},
  headers: Record<string, string> = {},
): Promise<unknown> {
  if (isLocalTable(input.path?.["table"])) return ask(method, path, input);
  try {
    return await sendToServer(method, path, input, headers);
  } catch (problem) {
    if (problem instanceof ApiError || method !== "get" || !ALSO_HERE.test(path)) throw problem;
    return ask(method, path, input).catch(() => {
      throw problem; // that there is no connection tells more than that nothing is here
    });
  }
}

async function sendToServer(
  method: Method,
  path: string,
  input: AnyInput,
  headers: Record<string, string>,
): Promise<unknown> {
  const url = address(path, input);
  if (method === "get" && url in preloaded) return preloaded[url];
  const { body } = input;
  const init: RequestInit = {
    method: method.toUpperCase(),
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  };
  const response = await fetch(url, init).catch((problem: unknown) => {
    network.onFailure();
    throw problem;
  });
  network.onResponse(response);
  if (!response.ok) {
    const refusal = (await response.json().catch(() => null)) as No | null; // a proxy may answer with a page
    throw new ApiError(
      refusal?.code ?? "broken",
      refusal?.text ?? response.statusText,
      response.status,
      refusal?.clause ?? null,
    );
  }
  return response.status === 204 ? undefined : response.json();
}
