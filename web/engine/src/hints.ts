// What the moves of a position are worth, for people to read: every candidate is played out in the same worlds.
import { candidates, network } from "./candidates.js";
import type { Engine } from "./engine.js";
import { SpeeltafelError } from "./errors.js";
import type { Game } from "./game.js";
import type { Budget, Evaluation } from "./manifest.js";
import { seedBytes, type Seed } from "./seeds.js";
import type { View } from "./view.js";

/** A move that was played out. */
export interface HintedMove {
  move: string;
  /** Of the win, for the player to move. */
  share: number;
  /** The standard error of the share. */
  error: number;
  /** It cannot be told apart from the best; all such moves have the same share. */
  equal: boolean;
}

export interface Hint {
  move: string;
  values: Record<string, number>;
  /** The best first. */
  moves: HintedMove[];
  /** Every seat's share of the win if the best move is played; together they are 1. */
  shares: number[];
}

/** The share of the win by world, move and seat. */
export type Shares = number[][][];

/** Gives hints in one game. The same seed, view and budget in simulations give the same hint. */
export class Hinter {
  private constructor(
    private readonly game: Game,
    private readonly net: number,
    private readonly position: number,
    private readonly scratch: number,
    private readonly lists: number,
    private readonly played: number,
  ) {}

  /** The network is fetched, unless a bot needed it before. */
  static async of(game: Game, seed: Seed | undefined): Promise<Hinter> {
    const { engine } = game;
    const net = await network(engine);
    const places = ["rollout", "scratch", "lists", "rollout_lists"].map((record) => engine.place(record));
    const hinter = new Hinter(game, net, ...(places as [number, number, number, number]));
    const words = new DataView(seedBytes(seed).buffer);
    const fields = engine.fields("rollout", places[0]!);
    for (let i = 0; i < 8; i++) fields.set("key", words.getUint32(4 * i, true), i);
    return hinter;
  }

  /** For the player to move. At least a few worlds are played, however long they take. */
  hint(view: View, budget: Partial<Budget>, now = () => performance.now()): Hint {
    if (view.problem) throw new SpeeltafelError(`There is no hint for this view: ${view.problem}.`);
    if (view.moves.length === 0) throw new SpeeltafelError("A hint is for the player to move.");
    this.engine.bytes(this.position + this.offset("views"), "view").set(view.bytes);
    const moves = this.candidates();
    const shares = this.rollouts(moves, view.fields.get("players"), budget, now);
    return compared(this.evaluation, this.game, moves, shares, view.seat);
  }

  /** The moves that are most probable by the network's policy, the favourite first. */
  private candidates(): number[] {
    const { engine, net, position, scratch, lists } = this;
    return candidates(engine, net, position, scratch, lists).slice(0, this.evaluation.candidates);
  }

  private rollouts(moves: number[], players: number, budget: Partial<Budget>, now: () => number): Shares {
    const { far, eighths, fewest_worlds: fewest, most_worlds: most } = this.evaluation;
    const wanted = Math.floor((budget.simulations ?? Infinity) / moves.length);
    const worlds = Math.min(most, Math.max(fewest, wanted));
    const lists = this.engine.fields("rollout_lists", this.played);
    moves.forEach((move, k) => lists.set("moves", move, k));
    const [found, began]: [Shares, number] = [[], now()];
    for (let number = 0; number < worlds; number++) {
      const { position, net, scratch, played } = this;
      this.engine.call("roll_out_world", position, net, scratch, played, moves.length, far, eighths, number);
      const here = this.engine.fields("rollout_lists", played);
      found.push(
        moves.map((_, k) => normalised(Array.from({ length: players }, (__, i) => here.at("shares", [k, i])))),
      );
      if (found.length >= fewest && now() - began > (budget.milliseconds ?? Infinity)) break;
    }
    return found;
  }

  private get engine(): Engine {
    return this.game.engine;
  }

  private get evaluation(): Evaluation {
    return this.game.manifest.evaluation!;
  }

  private offset(field: string): number {
    return this.engine.manifest.records["rollout"]!.fields[field]!.offset;
  }
}

/** Networks expect too much in every seat alike: together the shares are 1. */
function normalised(shares: number[]): number[] {
  const total = sum(shares);
  return shares.map((share) => share / total);
}

/** The moves, which come in the order of the network's policy, by what they brought the seat in the same worlds. */
function compared(facts: Evaluation, game: Game, moves: number[], shares: Shares, seat: number): Hint {
  const own = (k: number) => shares.map((world) => world[k]![seat]!);
  const means = moves.map((_, k) => mean(own(k)));
  const order = moves.map((_, k) => k).sort((one, other) => means[other]! - means[one]!);
  const best = own(order[0]!);
  const gaps = order.map((k) => own(k).map((share, world) => best[world]! - share));
  const [behind, errors] = [gaps.map(mean), gaps.map(standardError)];
  const apart = gaps.findIndex((_, i) => behind[i]! > facts.apart[moves.length]! * errors[i]!);
  const equals = apart < 0 ? order.length : apart;
  const [group, rest] = [order.slice(0, equals), order.slice(equals)];
  const favourite = group.indexOf(Math.min(...group));
  if (behind[favourite]! <= facts.better * errors[favourite]!) group.unshift(...group.splice(favourite, 1));
  const together = shares.map((world) => mean(group.map((k) => world[k]![seat]!)));
  const text = (k: number) => game.notation.get(moves[k]!)!;
  const [share, error] = [mean(together), standardError(together)];
  const told = [
    ...group.map((k) => ({ move: text(k), share, error, equal: true })),
    ...rest.map((k) => ({ move: text(k), share: means[k]!, error: standardError(own(k)), equal: false })),
  ];
  const seats = shares[0]![0]!.map((_, i) => mean(shares.flatMap((world) => group.map((k) => world[k]![i]!))));
  const values = Object.fromEntries(told.map((each) => [each.move, each.share]));
  return { move: told[0]!.move, values, moves: told, shares: seats };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** Of the mean over all worlds. */
function standardError(values: readonly number[]): number {
  const middle = mean(values);
  const variance = sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
  return Math.sqrt(variance) / Math.sqrt(values.length);
}
