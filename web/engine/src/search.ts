import { network } from "./candidates.js";
import type { Engine } from "./engine.js";
import type { Fields } from "./fields.js";
import type { Budget, SearchSettings } from "./manifest.js";
import type { View } from "./view.js";

/** The move that was found, and the share of the win that is expected of every legal move, by number. */
export interface Found {
  move: number;
  values: Map<number, number>;
}

/** A network with the memory to search in: sequential halving over simulations in imagined worlds. */
export class Search {
  private constructor(
    private readonly engine: Engine,
    private readonly net: number,
    private readonly search = engine.place("search"),
    private readonly scratch = engine.place("scratch"),
    private readonly horizon = engine.place("horizon"),
    private readonly halving = engine.place("halving"),
    private readonly lists = engine.place("lists"),
  ) {}

  /** All searches of a game share its network. */
  static async of(engine: Engine): Promise<Search> {
    return new Search(engine, await network(engine));
  }

  /** The seed of all worlds; those of later searches go on where the ones before ended. */
  seed(key: Uint32Array): void {
    const fields = this.engine.fields("search", this.search);
    key.forEach((word, i) => fields.set("key", word, i));
    this.engine.fields("halving", this.halving).set("worlds", 0);
  }

  /** The network alone: its favourite. */
  evaluate(view: View): Found {
    this.put(view);
    const n = this.engine.call("evaluate_position", this.search, this.net, this.scratch, this.lists);
    const [scratch, lists] = [this.engine.fields("scratch", this.scratch), this.engine.fields("lists", this.lists)];
    let best = 0;
    for (let k = 1; k < n; k++) if (scratch.get("probs", k) > scratch.get("probs", best)) best = k;
    return { move: scratch.get("moves", best), values: listed(n, scratch, lists, "values") };
  }

  /** The move that did best within the budget. */
  answer(view: View, settings: SearchSettings, budget: Budget, now = () => performance.now()): Found {
    const [began, { engine }] = [now(), this];
    const halving = this.prepare(view, settings, budget);
    const { search, net, scratch, horizon, lists } = this;
    const { candidates, least_probable, standard_errors } = settings;
    const n = engine.call("begin_search", search, net, scratch, this.halving, lists, candidates, least_probable);
    const advance = (timed: number) =>
      engine.call("continue_search", search, net, scratch, horizon, this.halving, lists, timed);
    if (!(budget.milliseconds < ENDLESS)) advance(0);
    else {
      const rounds = halving.get("rounds");
      for (let round = 1; halving.get("ended") < rounds; round = halving.get("ended") + 1) {
        const until = began + (budget.milliseconds * round) / rounds; // every round gets its part of the time
        while (halving.get("ended") < round && now() < until) advance(1);
        if (halving.get("ended") < round) engine.call("end_round", search, this.halving, lists);
      }
    }
    const best = engine.call("end_search", search, this.halving, lists, n, standard_errors);
    const found = engine.fields("search", search);
    return { move: found.get("moves", best), values: listed(n, found, engine.fields("lists", lists), "shares") };
  }

  private prepare(view: View, settings: SearchSettings, budget: Budget): Fields {
    this.put(view);
    const search = this.engine.fields("search", this.search);
    search.set("unit", settings.margin_unit);
    search.set("margin", settings.margin_weight);
    const horizon = this.engine.fields("horizon", this.horizon);
    for (const name of ["turns", "decisions", "lambda_"] as const) horizon.set(name, settings[name]);
    const halving = this.engine.fields("halving", this.halving);
    halving.set("simulations", budget.simulations);
    halving.set("evaluations", budget.evaluations);
    return halving;
  }

  /** views[0] is what is searched. */
  private put(view: View): void {
    const at = this.search + this.engine.manifest.records["search"]!.fields["views"]!.offset;
    this.engine.bytes(at, "view").set(view.bytes);
  }
}

/** What a budget says where it has no limit. */
export const ENDLESS = 1_000_000_000;

function listed(n: number, moves: Fields, lists: Fields, field: string): Map<number, number> {
  return new Map(Array.from({ length: n }, (_, k) => [moves.get("moves", k), lists.get(field, k)]));
}
