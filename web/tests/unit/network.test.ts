import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { request } from "../../src/net/api";
import { network } from "../../src/net/network.svelte";

const answers = (...given: (Response | Error)[]): void => {
  const next = vi.fn(() => {
    const one = given.shift() ?? new TypeError("Failed to fetch");
    return one instanceof Error ? Promise.reject(one) : Promise.resolve(one);
  });
  vi.stubGlobal("fetch", next);
};

describe("the network", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is lost when nobody answers, and looked for until somebody does", async () => {
    answers(new TypeError("Failed to fetch"), new TypeError("Failed to fetch"), new Response("{}"));
    await expect(request("get", "/api/me")).rejects.toThrow(TypeError);
    expect(network.offline).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(network.offline).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(network.offline).toBe(false);
  });

  it("is lost when what was kept is given in its place", async () => {
    answers(new Response("{}", { headers: { "x-kept": "then" } }), new Response("{}"));
    await request("get", "/api/games/{name}/rules", { path: { name: "mu" } });
    expect(network.offline).toBe(true);
    await request("get", "/api/games/{name}/rules", { path: { name: "mu" } });
    expect(network.offline).toBe(false);
  });

  it("is there when the server says no", async () => {
    answers(Response.json({ code: "not_found", text: "There is no such table." }, { status: 404 }));
    await expect(request("get", "/api/tables/{table}", { path: { table: "abc" } })).rejects.toThrow("no such table");
    expect(network.offline).toBe(false);
  });
});
