import { describe, expect, it } from "vitest";
import type { Variation } from "../../src/net/localProtocol";
import { decoded, encoded } from "../../src/state/variations";

const MOVES = Array.from({ length: 600 }, (_, i) => `take ${i % 5}`);
const VARIATION: Variation = {
  of: "Ab-_12",
  record: `Speeltafel record 1\n${MOVES.join(", ")}`,
  seats: [null, "club", "müde"],
  cards: { seat: 1, seed: "0f".repeat(32) },
  moves: ["draw", "take 1"],
};

describe("a variation in an address", () => {
  it("comes back as it was", async () => {
    for (const cards of [VARIATION.cards, null]) {
      const text = await encoded({ ...VARIATION, cards });
      expect(text).toMatch(/^[\w-]+$/);
      expect(await decoded(text)).toEqual({ ...VARIATION, cards });
    }
  });

  it("is short, however long the match", async () => {
    expect((await encoded(VARIATION)).length).toBeLessThan(1000);
  });

  it.each([
    ["nothing", async () => ""],
    ["some word", async () => "hello"],
    ["no base64", async () => "%%%"],
    ["one that was cut off", async () => (await encoded(VARIATION)).slice(0, -20)],
    ["another object", async () => encoded({ of: 1 } as unknown as Variation)],
    ["more than any match", async () => encoded({ ...VARIATION, record: "x".repeat(1_000_000) })],
  ])("is refused where it is %s", async (_, text) => {
    await expect(decoded(await text())).rejects.toMatchObject({ code: "record_form" });
  });
});
