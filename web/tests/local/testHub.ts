// A hub in Node.js, with the games that were built.
import { BotRunner, type BotSurroundings } from "../../src/local/botRunner";
import { Games } from "../../src/local/games";
import { Hub } from "../../src/local/hub";
import type { Room } from "../../src/local/room";
import { MemoryStore, type Store } from "../../src/local/store";

export const BUILT = new URL("../../../src/speeltafel/wasm/built/", import.meta.url);
export const games = new Games(BUILT);
export const now = (): number => Date.now() / 1000;

/** Bots that pause for nobody. */
export function quickBots(report: (problem: unknown) => void, more: Partial<BotSurroundings> = {}): BotRunner {
  const bots = new BotRunner({ report, tellMissing: () => undefined, isCached: async () => false, ...more });
  bots.wishes = { pause: 0, saveData: false };
  return bots;
}

interface Settings {
  store?: Store;
  /** Tables that are there already. */
  rooms?: Room[];
  /** Told of every change. */
  announce?: (table: string) => void;
}

export function testHub({ store = new MemoryStore(), rooms = [], announce = () => undefined }: Settings = {}): Hub {
  const report = (problem: unknown): never => {
    throw problem;
  };
  const locks = new Map<string, Promise<void>>();
  const released = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20)); // late, as it may be
  const exclusively = (name: string, work: () => Promise<void>): Promise<void> => {
    const done = (locks.get(name) ?? Promise.resolve()).then(work).then(released);
    locks.set(name, done);
    return done;
  };
  const hub = new Hub(store, games, quickBots(report), { now, announce, exclusively, report });
  for (const room of rooms) hub.adopt(room);
  return hub;
}
