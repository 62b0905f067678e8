// The network of a game, and the moves that it thinks of first.
import type { Engine } from "./engine.js";
import { loadWeights } from "./weights.js";

const networks = new WeakMap<Engine, Promise<number>>();

/** Where the network of a game lies in its memory; fetched once, and again if that failed. */
export function network(engine: Engine): Promise<number> {
  const known = networks.get(engine);
  if (known) return known;
  const loading = loadWeights(engine);
  networks.set(engine, loading);
  loading.catch(() => networks.delete(engine));
  return loading;
}

/** The legal moves of views[0] of a rollout by their probability, the favourite first; the numbers are addresses. */
export function candidates(engine: Engine, net: number, rollout: number, scratch: number, lists: number): number[] {
  const n = engine.call("evaluate_candidates", rollout, net, scratch, lists);
  const fields = engine.fields("scratch", scratch);
  const probable = Array.from({ length: n }, (_, k) => [fields.get("moves", k), fields.get("probs", k)] as const);
  probable.sort(([, one], [, other]) => other - one);
  return probable.map(([move]) => move);
}
