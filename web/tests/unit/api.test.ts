import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { address, createOnce, request } from "../../src/net/api";

/** The server gives these answers, one after the other; the keys that it got. */
function serving(...answers: (Response | Error)[]): string[] {
  const keys: string[] = [];
  vi.stubGlobal("fetch", (_path: string, request: RequestInit) => {
    keys.push((request.headers as Record<string, string>)["idempotency-key"]!);
    const next = answers.shift()!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  return keys;
}

const lost = (): Error => new TypeError("Failed to fetch");
const made = (): Response => Response.json({ id: "oak" }, { status: 201 });
const refused = (status: number): Response => Response.json({ code: "broken", text: "No." }, { status });

const table = (game: string) => ({ body: { plan: { game, seats: [] } } });

describe("the address of a request", () => {
  it("has what belongs into the path and the query", () => {
    const path = { table: "a/b", number: 3 };
    expect(address("/api/tables/{table}/replay/{number}", { path })).toBe("/api/tables/a%2Fb/replay/3");
    const query = { language: "nl", seat: null, move: ["draw", "take 1"] };
    expect(address("/api/x", { query })).toBe("/api/x?language=nl&move=draw&move=take+1");
  });
});

/** Never called: what the type checker refuses. */
export const refusedByTypes = [
  // @ts-expect-error there is no such path
  () => request("get", "/api/nothing"),
  // @ts-expect-error nor this method
  () => request("delete", "/api/games"),
  // @ts-expect-error of which table?
  () => request("get", "/api/tables/{table}/steps"),
  // @ts-expect-error tables are public, mine or finished
  () => request("get", "/api/tables", { query: { whose: "ours" } }),
  // @ts-expect-error a guest has a name
  () => request("post", "/api/guest", { body: {} }),
  // @ts-expect-error and an answer what the server says it has
  async () => (await request("get", "/api/me")).nickname,
];

describe("having something made", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("asks again with the same key while there is no answer", async () => {
    const keys = serving(lost(), refused(502), made(), made());
    await expect(createOnce("/api/tables", table("mu"))).rejects.toThrow(TypeError);
    await expect(createOnce("/api/tables", table("mu"))).rejects.toThrow("No.");
    expect(await createOnce("/api/tables", table("mu"))).toEqual({ id: "oak" });
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^\w{16,}$/);
    await createOnce("/api/tables", table("mu"));
    expect(keys[3]).not.toBe(keys[0]);
  });

  it("has another key for everything else, and after a no", async () => {
    const keys = serving(lost(), refused(409), lost(), made());
    for (const game of ["mu", "emmers", "emmers"]) await createOnce("/api/tables", table(game)).catch(() => undefined);
    await createOnce("/api/bots", { body: { name: "Bo" } });
    expect(new Set(keys).size).toBe(4);
  });
});
