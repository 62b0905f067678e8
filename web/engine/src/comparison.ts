// Lines of play compared in the same worlds: the module compares, in records that are kept here between its calls.
import type { Reason } from "./analysis.js";
import { candidates, network } from "./candidates.js";
import type { Engine } from "./engine.js";
import type { Fields } from "./fields.js";
import type { Game } from "./game.js";
import { reason } from "./reasons.js";
import { sha256 } from "./sha256.js";

/** Lines of play beside moves, as `speeltafel.analysis.rollouts` numbers them. */
export const [FOLLOWING, DEALT, AS_IT_IS, POLICY] = [-1, -2, -3, -4];

/** The record of a comparison, `Comparison` of `speeltafel.analysis`. */
export type Comparison = Uint8Array;

const RECORDS = [
  "open_position",
  "rollout",
  "scratch",
  "lists",
  "comparison",
  "luck_by_world",
  "judgement",
  "accounts",
  "explained_position",
  "explanation",
] as const;

type Places = Record<(typeof RECORDS)[number], number>;

const comparers = new WeakMap<Engine, Promise<Comparer>>();

/** The one of a game, with its network; between two calls it remembers nothing. */
export function comparer(game: Game): Promise<Comparer> {
  const { engine } = game;
  const known = comparers.get(engine);
  if (known) return known;
  const made = network(engine).then((net) => new Comparer(game, net));
  comparers.set(engine, made);
  made.catch(() => comparers.delete(engine));
  return made;
}

export class Comparer {
  private readonly engine: Engine;
  private readonly places: Places;

  constructor(
    private readonly game: Game,
    private readonly net: number,
  ) {
    this.engine = game.engine;
    this.places = Object.fromEntries(RECORDS.map((record) => [record, this.engine.place(record)])) as Places;
    const { seed } = game.manifest.analysis!;
    for (const [record, kind] of [
      ["rollout", "known"],
      ["open_position", "open"],
      ["explained_position", "explained"],
    ] as const) {
      const key = sha256(new TextEncoder().encode(`${kind} worlds ${seed}`));
      new Uint8Array(this.engine.memory.buffer, this.inside(record, "key"), key.length).set(key);
    }
  }

  /** A comparison that is to be made: of lines, for a seat, with one of them. */
  begin(players: number, seat: number, lines: readonly number[], reference = 0): Comparison {
    const c = new Uint8Array(this.engine.size("comparison"));
    const fields = this.engine.fields("comparison", c);
    const { eighths } = this.game.manifest.evaluation!;
    const facts = { players, seat, eighths, count: lines.length, reference };
    for (const [name, value] of Object.entries(facts)) fields.set(name, value);
    lines.forEach((line, k) => fields.set("lines", line, k));
    return c;
  }

  fields(c: Comparison): Fields {
    return this.engine.fields("comparison", c);
  }

  /** The luck of a match by world, before its first step. */
  noLuck(): Uint8Array {
    return new Uint8Array(this.engine.size("luck_by_world"));
  }

  /** The moves that are most probable by the network's policy, the favourite first. */
  candidates(state: Uint8Array, seat: number): number[] {
    const { rollout, scratch, lists } = this.places;
    this.look(state, seat);
    return candidates(this.engine, this.net, rollout, scratch, lists);
  }

  /**
   * Go on with a comparison up to so many worlds, with all cards open. The states are the position, the one that followed
   * and the table before the deal, as far as lines ask for them.
   */
  open(states: readonly Uint8Array[], c: Comparison, luck: Uint8Array, far: number, worlds: number): void {
    const { open_position, scratch, comparison, luck_by_world } = this.places;
    const size = this.engine.size("state");
    const truth = this.inside("open_position", "truth");
    states.forEach((state, at) => this.engine.bytes(truth + at * size, "state").set(state));
    const used = (luck.length / this.game.manifest.analysis!.most_worlds) * worlds;
    this.engine.bytes(luck_by_world, "luck_by_world").set(luck.subarray(0, used));
    this.engine.bytes(comparison, "comparison").set(c);
    this.engine.call("compare_open", open_position, this.net, scratch, comparison, luck_by_world, far, worlds);
    c.set(this.engine.bytes(comparison, "comparison"));
    luck.set(this.engine.bytes(luck_by_world, "luck_by_world").subarray(0, used));
  }

  /** The same for moves, by what the seat of the comparison could know. */
  known(state: Uint8Array, c: Comparison, far: number, worlds: number): void {
    const { rollout, scratch, comparison } = this.places;
    this.look(state, this.fields(c).get("seat"));
    this.engine.bytes(comparison, "comparison").set(c);
    this.engine.call("compare_known", rollout, this.net, scratch, comparison, far, worlds);
    c.set(this.engine.bytes(comparison, "comparison"));
  }

  /** What the move that was played cost, in the record of a judgement; its mark, and whether that is in doubt. */
  judged(c: Comparison): { found: Fields; mark: number; doubtful: boolean } {
    const { comparison, judgement } = this.places;
    this.engine.bytes(comparison, "comparison").set(c);
    const mark = this.engine.call("judge", comparison, judgement);
    const doubtful = this.engine.call("is_doubtful", judgement) !== 0;
    return {
      found: this.engine.fields("judgement", this.engine.bytes(judgement, "judgement").slice()),
      mark,
      doubtful,
    };
  }

  /** The accounts of a match, in their record. */
  accounts(deal: Comparison, steps: readonly Comparison[], luck: Uint8Array): Fields {
    const { comparison, luck_by_world, accounts } = this.places;
    this.engine.bytes(accounts, "accounts").fill(0);
    this.engine.bytes(comparison, "comparison").set(deal);
    this.engine.call("open_accounts", comparison, accounts);
    for (const step of steps) {
      this.engine.bytes(comparison, "comparison").set(step);
      this.engine.call("add_step", comparison, accounts);
    }
    this.engine.bytes(comparison, "comparison").set(deal);
    this.engine.bytes(luck_by_world, "luck_by_world").set(luck);
    this.engine.call("close_accounts", comparison, luck_by_world, accounts);
    return this.engine.fields("accounts", this.engine.bytes(accounts, "accounts").slice());
  }

  /** Why a move is better than the one that was played, by what the seat could know; null where no line of the score tells. */
  reason(state: Uint8Array, seat: number, better: number, played: number, worlds: number): Reason | null {
    const { explained_position, scratch, explanation } = this.places;
    const { reasons } = this.game.manifest.analysis!;
    this.engine.bytes(this.inside("explained_position", "views"), "view").set(this.game.look(state, seat).bytes);
    this.engine.bytes(explanation, "explanation").fill(0);
    const fields = this.engine.fields("explanation", explanation);
    const facts = { seat, count: reasons.lines.length, common: reasons.common };
    for (const [name, value] of Object.entries(facts)) fields.set(name, value);
    reasons.lines.forEach(({ good, least }, i) => {
      fields.set("good", good, i);
      fields.set("least", least, i);
    });
    [better, played].forEach((move, k) => fields.set("moves", move, k));
    this.engine.call("explain", explained_position, this.net, scratch, explanation, worlds);
    const chosen = this.engine.call("choose_lines", explanation);
    return reason(reasons, this.engine.fields("explanation", explanation), chosen);
  }

  /** views[0] of a rollout is what a seat sees of a state. */
  private look(state: Uint8Array, seat: number): void {
    this.engine.bytes(this.inside("rollout", "views"), "view").set(this.game.look(state, seat).bytes);
  }

  private inside(record: keyof Places, field: string): number {
    return this.places[record] + this.engine.manifest.records[record]!.fields[field]!.offset;
  }
}
