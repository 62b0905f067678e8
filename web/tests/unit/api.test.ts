import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createOnce } from "../../src/net/api";

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

describe("having something made", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("asks again with the same key while there is no answer", async () => {
    const keys = serving(lost(), refused(502), made(), made());
    await expect(createOnce("/api/tables", { plan: 1 })).rejects.toThrow(TypeError);
    await expect(createOnce("/api/tables", { plan: 1 })).rejects.toThrow("No.");
    expect(await createOnce("/api/tables", { plan: 1 })).toEqual({ id: "oak" });
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^\w{16,}$/);
    await createOnce("/api/tables", { plan: 1 });
    expect(keys[3]).not.toBe(keys[0]);
  });

  it("has another key for everything else, and after a no", async () => {
    const keys = serving(lost(), refused(409), lost(), made());
    for (const plan of [1, 2, 2]) await createOnce("/api/tables", { plan }).catch(() => undefined);
    await createOnce("/api/bots", { plan: 1 });
    expect(new Set(keys).size).toBe(4);
  });
});
