import { describe, expect, it } from "vitest";
import { CarefulStore } from "../../src/local/carefulStore";
import type { Hub } from "../../src/local/hub";
import { MemoryStore } from "../../src/local/store";
import { testHub } from "./testHub";
import { Page, planOf, seated } from "./testPage";

describe("what is kept", () => {
  it("is the table for who comes back later", async () => {
    const store = new MemoryStore();
    const page = await seated("coloretto", {}, store);
    const before = (await page.play()).table;
    const later = new Page(testHub({ store }));
    await later.follow(page.table);
    expect(later.latest.table).toEqual(before);
  });

  it("is written before it is told", async () => {
    const store = new MemoryStore();
    const page = await seated("coloretto", {}, store);
    await page.calm();
    let written = 0;
    const append = store.append.bind(store);
    store.append = async (head, events) => {
      await append(head, events);
      written = events.at(-1)!.number;
      expect(page.latest.version).toBeLessThan(written);
    };
    await page.play();
    expect(page.latest.version).toBe(written);
  });

  it("is the same in two windows, whoever moves", async () => {
    const store = new MemoryStore();
    const hubs: Hub[] = [];
    const tell = (from: number) => (table: string) => void hubs[1 - from]?.onElsewhere(table);
    hubs.push(testHub({ store, announce: tell(0) }), testHub({ store, announce: tell(1) }));
    const [one, other] = [new Page(hubs[0]!), new Page(hubs[1]!)];
    await one.follow(await one.make(planOf("coloretto", 3)));
    await other.follow(one.table);
    for (const page of [one, other, one]) {
      await page.play();
      await expect
        .poll(() => [one.latest.version, other.latest.version])
        .toEqual([page.latest.version, page.latest.version]);
      expect(one.latest.table).toEqual(other.latest.table);
    }
    await other.hub.remove(one.table);
    await expect.poll(() => one.heard.at(-1)).toEqual({ is: "closed", code: 4410 });
    expect(await store.heads()).toEqual([]);
  });

  it("is said to be damaged when something is missing, or the rules are others now", async () => {
    const store = new MemoryStore();
    const page = await seated("coloretto", {}, store);
    await page.play();
    const [head, events] = [(await store.head(page.table))!, await store.events(page.table, 0)];
    const reading = async (change: (copy: MemoryStore) => Promise<void>) => {
      const copy = new MemoryStore();
      await change(copy);
      return new Page(testHub({ store: copy })).follow(page.table).catch((problem: unknown) => problem);
    };
    const without = (number: number) => events.filter((each) => each.number !== number);
    expect(await reading((copy) => copy.append(head, without(5)))).toMatchObject({ code: "damaged" });
    expect(await reading((copy) => copy.append(head, []))).toMatchObject({ code: "damaged" });
    expect(await reading((copy) => copy.append({ ...head, rules: 99 }, events))).toMatchObject({ code: "damaged" });
    expect(await reading(async () => undefined)).toMatchObject({ code: "not_found" });
  });

  it("is not lost to whoever plays when the browser keeps nothing more", async () => {
    const [full, told] = [new MemoryStore(), [] as string[]];
    const store = new CarefulStore(full, () => told.push("unkept"));
    const page = await seated("coloretto", {}, store);
    await page.play();
    expect(told).toEqual([]);
    full.append = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    await page.play();
    const { table } = await page.play();
    expect(told).toEqual(["unkept"]);
    const later = new Page(testHub({ store }));
    await later.follow(page.table);
    expect(later.latest.table).toEqual(table);
    expect(await store.heads()).toHaveLength(1);
  });
});
