// Where was the match lost? Every decision judged, coarse first and then finer: as `speeltafel analyse` does.
import {
  moments,
  type Account,
  type Analysis,
  type JudgedDecision,
  type Judgement,
  type Mark,
  type Reason,
} from "./analysis.js";
import { AS_IT_IS, comparer, DEALT, FOLLOWING, POLICY, type Comparer, type Comparison } from "./comparison.js";
import { SpeeltafelError } from "./errors.js";
import type { Game } from "./game.js";
import type { AnalysisFacts } from "./manifest.js";
import type { Seed } from "./seeds.js";
import { timeline, type Timeline } from "./timeline.js";

export interface AnalyseSettings {
  /** In how many every position is played on, at most; without, to the standard depth. */
  worlds?: number;
  /** Decisions are judged with all cards open, too. */
  openCards?: boolean;
  /** Of the deal, where the record has only its hash. */
  seed?: Seed;
  /** Ends it: what is waited for throws the signal's reason. */
  signal?: AbortSignal;
  /** Is told now and then how much of the next analysis is done, from 0 to 1. */
  progress?: (done: number) => void;
}

const PIECE = 4; // worlds between two looks at the clock
const BREATH = 40; // milliseconds after which others may run

// the lines of a step, and of the deal
const [EXPECTED, PLAYED, FOLLOWED] = [0, 1, 2];
const DEALT_SO = 1;

/**
 * Analyses of a record, each finer than the one before; the last one is `finished`. They are the same as those that Python
 * makes of it. The network is fetched, unless a bot needed it before. It takes seconds: run it in a worker.
 */
export async function* analyse(
  game: Game,
  record: string,
  { worlds, openCards = false, seed, signal, progress }: AnalyseSettings = {},
): AsyncGenerator<Analysis, void, undefined> {
  if (worlds !== undefined && !(Number.isInteger(worlds) && worlds >= 2)) {
    throw new SpeeltafelError(`An analysis plays every position on in at least 2 worlds, not in ${worlds}.`);
  }
  const facts = game.manifest.analysis;
  if (!facts) throw new SpeeltafelError(`${game.manifest.title} cannot be analysed: it has no network.`);
  const match = timeline(game, record, seed);
  const most = worlds === undefined ? standardWorlds(facts, match.choices.length) : Math.min(worlds, facts.most_worlds);
  const breath = new Breath(signal, progress);
  const analyser = new Analyser(game, match, facts, await comparer(game), openCards);
  let depth = Math.min(facts.coarse, most);
  await analyser.deepen(depth, breath);
  while (depth < most) {
    yield analyser.analysis(false);
    depth = Math.min(depth * facts.finer, most);
    await analyser.deepen(depth, breath);
  }
  await analyser.explain(breath);
  yield analyser.analysis(true);
}

/** The standard depth of a match with so many decisions. */
function standardWorlds(facts: AnalysisFacts, decisions: number): number {
  const affordable = Math.floor(facts.positions / Math.max(1, decisions));
  return Math.max(facts.fewest_worlds, Math.min(facts.standard_worlds, affordable));
}

/** Lets others run now and then, and looks whether somebody wants it to end. */
class Breath {
  private latest = performance.now();

  constructor(
    private readonly signal: AbortSignal | undefined,
    private readonly progress: ((done: number) => void) | undefined,
  ) {
    signal?.throwIfAborted();
  }

  async take(done: number): Promise<void> {
    if (performance.now() - this.latest < BREATH) return;
    this.progress?.(done);
    await new Promise((resolve) => setTimeout(resolve));
    this.signal?.throwIfAborted();
    this.latest = performance.now();
  }
}

/** What was found out about one match so far. */
class Analyser {
  private readonly deal: Comparison;
  private readonly luck: Uint8Array;
  private readonly steps: Comparison[];
  private readonly known: Comparison[];
  private readonly open: Comparison[] | null;
  private readonly reasons = new Map<number, Reason | null>();

  constructor(
    private readonly game: Game,
    private readonly match: Timeline,
    private readonly facts: AnalysisFacts,
    private readonly comparer: Comparer,
    openCards: boolean,
  ) {
    const { choices } = match;
    this.deal = comparer.begin(this.players, 0, [DEALT, AS_IT_IS]);
    this.luck = comparer.noLuck();
    this.steps = choices.map(({ seat, move }) => comparer.begin(this.players, seat, [POLICY, move, FOLLOWING]));
    this.known = choices.map((choice) => {
      const likely = comparer.candidates(choice.position.bytes, choice.seat).slice(0, facts.candidates);
      const moves = likely.includes(choice.move) ? likely : [...likely, choice.move];
      return comparer.begin(this.players, choice.seat, moves, moves.indexOf(choice.move));
    });
    this.open = openCards ? this.known.map((each) => each.slice()) : null;
  }

  private get players(): number {
    return this.match.table.players;
  }

  /** Play every position on in so many worlds, and judge the decisions that are in doubt in as many. */
  async deepen(worlds: number, breath: Breath): Promise<void> {
    const { comparer, facts, match, luck } = this;
    const parts = 2 * match.choices.length + 1;
    const states = [...match.choices.map(({ position }) => position.bytes), match.table.position.bytes];
    const fresh = this.game.fresh(match.table);
    comparer.open([states[0]!, states[0]!, fresh], this.deal, luck, facts.luck_far, worlds);
    for (const [k, step] of this.steps.entries()) {
      comparer.open([states[k]!, states[k + 1]!], step, luck, facts.luck_far, worlds);
      await breath.take(k / parts);
    }
    for (const k of this.steps.keys()) {
      const done = (this.steps.length + k) / parts;
      const known = (to: number) => comparer.known(states[k]!, this.known[k]!, facts.judged_far, to);
      const open = (to: number) => comparer.open([states[k]!], this.open![k]!, luck, facts.judged_far, to);
      await this.judge(this.known[k]!, known, worlds, breath, done);
      if (this.open) await this.judge(this.open[k]!, open, worlds, breath, done);
    }
  }

  /** Go on with a decision piece by piece, if its mark is in doubt. */
  private async judge(
    c: Comparison,
    go: (to: number) => void,
    worlds: number,
    breath: Breath,
    done: number,
  ): Promise<void> {
    let now = this.comparer.fields(c).get("worlds");
    if (now >= this.facts.coarse && !this.comparer.judged(c).doubtful) return;
    while (now < worlds) {
      now = Math.min(now + PIECE, worlds);
      go(now);
      await breath.take(done);
    }
  }

  /** Find out why better moves were better, where that was marked. */
  async explain(breath: Breath): Promise<void> {
    const { comparer, facts, match } = this;
    const marked = this.known.flatMap((c, k) => {
      const { found, mark } = comparer.judged(c);
      const better = comparer.fields(c).get("lines", found.get("order", 0));
      return facts.explained_marks.includes(facts.marks[mark]!) ? [{ k, better }] : [];
    });
    const affordable = Math.floor(facts.explained / Math.max(1, marked.length));
    const worlds = Math.max(facts.fewest_explained, Math.min(facts.most_explained, affordable));
    for (const { k, better } of marked) {
      const { position, seat, move } = match.choices[k]!;
      this.reasons.set(k, comparer.reason(position.bytes, seat, better, move, worlds));
      await breath.take(1);
    }
  }

  analysis(finished: boolean): Analysis {
    const { table } = this.match;
    const found = this.steps.map((_, k) => this.decision(k));
    const decisions = found.map(({ decision }) => decision);
    const surely = found.map((each) => each.surely);
    return {
      version: this.facts.version,
      game: this.game.name,
      players: this.players,
      names: [...table.names],
      scores: table.scores,
      ending: table.ending!,
      worlds: this.comparer.fields(this.deal).get("worlds"),
      finished,
      seats: this.accounts(),
      decisions,
      moments: moments(decisions, surely, this.facts.moments),
    };
  }

  private accounts(): Account[] {
    const found = this.comparer.accounts(this.deal, this.steps, this.luck);
    return Array.from({ length: this.players }, (_, seat) => ({
      fair: found.get("fair", seat),
      place: found.get("place", seat),
      deal: found.get("deal", seat),
      luck: found.get("luck", seat),
      own: found.get("own", seat),
      others: found.get("others", seat),
      rest: found.get("rest", seat),
      result: found.get("result", seat),
      luck_error: found.get("luck_error", seat),
    }));
  }

  private decision(k: number): { decision: JudgedDecision; surely: number } {
    const { number, seat, move } = this.match.choices[k]!;
    const step = this.steps[k]!;
    const [played, followed] = [this.shares(step, PLAYED!), this.shares(step, FOLLOWED!)];
    const { judgement, surely, mark } = this.judgement(this.known[k]!);
    const decision = {
      number,
      seat,
      move: this.game.notation.get(move)!,
      before: k > 0 ? this.shares(this.steps[k - 1]!, FOLLOWED!) : this.shares(this.deal, DEALT_SO),
      expected: this.shares(step, EXPECTED!),
      after: played,
      luck: followed.map((share, i) => share - played[i]!),
      mark,
      known: judgement,
      open: this.open && this.judgement(this.open[k]!).judgement,
      reason: this.reasons.get(k) ?? null,
    };
    return { decision, surely };
  }

  private judgement(c: Comparison): { judgement: Judgement; surely: number; mark: Mark } {
    const { found, mark } = this.comparer.judged(c);
    const fields = this.comparer.fields(c);
    const order = Array.from({ length: fields.get("count") }, (_, i) => found.get("order", i));
    const judgement = {
      cost: found.get("cost"),
      error: found.get("error"),
      clear: found.get("clear") !== 0,
      worlds: fields.get("worlds"),
      before: this.shares(c, order[0]!),
      after: this.shares(c, fields.get("reference")),
      moves: order.map((line) => ({
        move: this.game.notation.get(fields.get("lines", line))!,
        share: fields.at("shares", [line, fields.get("seat")]),
        error: found.get("errors", line),
      })),
    };
    return { judgement, surely: found.get("surely"), mark: this.facts.marks[mark]! };
  }

  /** Of every seat, with one of the lines. */
  private shares(c: Comparison, line: number): number[] {
    const fields = this.comparer.fields(c);
    return Array.from({ length: this.players }, (_, seat) => fields.at("shares", [line, seat]));
  }
}
