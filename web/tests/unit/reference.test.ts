import { afterEach, describe, expect, it, vi } from "vitest";
import "./browser";
import type { Shown } from "../../src/net/wire";

const { groupByKind, ReferenceLoader } = await import("../../src/state/reference.svelte");
const { parseCard } = await import("../../src/cards/colours");

describe("cards that are still out", () => {
  it("are told by colour and number, with how many there are", () => {
    expect(groupByKind(["r1", "r1", "r3", "b10"], parseCard)).toEqual([
      {
        kind: "r",
        cards: 3,
        numbers: [
          { number: "1", times: 2 },
          { number: "3", times: 1 },
        ],
      },
      { kind: "b", cards: 1, numbers: [{ number: "10", times: 1 }] },
    ]);
  });

  it("are counted where they have no number", () => {
    expect(groupByKind(["g", "g", "J", "+"], parseCard)).toEqual([
      { kind: "g", cards: 2, numbers: [] },
      { kind: "J", cards: 1, numbers: [] },
      { kind: "+", cards: 1, numbers: [] },
    ]);
  });
});

describe("looking something up", () => {
  afterEach(() => vi.unstubAllGlobals());
  const at = (moves: number): Shown => ({ id: "oak", moves }) as Shown;

  it("asks once for many changes that come while an answer is on its way", async () => {
    const answers: (() => void)[] = [];
    const asked = vi.fn(
      () =>
        new Promise((yes) => {
          const out = [`r${answers.length}`];
          answers.push(() => yes({ ok: true, status: 200, json: async () => ({ tables: {}, now: {}, out }) }));
        }),
    );
    vi.stubGlobal("fetch", asked);
    const lookup = new ReferenceLoader();
    const following = [1, 2, 3, 4].map((moves) => lookup.update(at(moves)));
    expect(asked).toHaveBeenCalledTimes(1);
    answers[0]!();
    await expect.poll(() => asked.mock.calls.length).toBe(2);
    answers[1]!();
    await Promise.all(following);
    expect(lookup.data?.out).toEqual(["r1"]);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("says so where there is no answer, and tries again with the next change", async () => {
    const lookup = new ReferenceLoader();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await lookup.update(at(1));
    expect(lookup.failed).toBe(true);
    const answer = { ok: true, status: 200, json: async () => ({ tables: {}, now: {}, out: null }) };
    vi.stubGlobal("fetch", async () => answer);
    await lookup.update(at(2));
    expect([lookup.failed, lookup.data?.out]).toEqual([false, null]);
  });
});
