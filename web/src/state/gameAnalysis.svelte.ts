// The analysis of one finished game: looked for where it may be kept, and worked out if somebody wants that.
import type { Analysis, AnalysisSource } from "../net/analysis";
import { ApiError } from "../net/api";

/** Nobody will ever tell: the game is not over, or was given up, or is not for this visitor. */
const FINAL = ["not_now", "not_found", "forbidden"];

/** Milliseconds in which somebody who goes from the table to its replay is there again. */
const LEFT = 3000;

export class GameAnalysis {
  /** The finest so far. */
  found = $state.raw<Analysis | null>(null);
  /** From 0 to 1. */
  progress = $state(0);
  /** Who is working it out. */
  working = $state<AnalysisSource["where"] | null>(null);
  /** Whether it is known if one is kept. */
  looked = $state(false);
  /** Why there is none, or none that is finer. */
  problem = $state.raw<unknown>(null);
  private running: AbortController | null = null;
  private leaving = 0;

  /** `sources` in the order in which they are asked to work. */
  constructor(
    readonly table: string,
    private readonly sources: readonly AnalysisSource[],
  ) {}

  /** Somebody looks at it: until `leave`, and a little longer, it goes on. */
  enter(): void {
    clearTimeout(this.leaving);
  }

  leave(): void {
    clearTimeout(this.leaving);
    this.leaving = window.setTimeout(() => this.stop(), LEFT);
  }

  /** Look whether one is kept somewhere. */
  async look(): Promise<void> {
    const kept = await Promise.allSettled(this.sources.map((source) => source.kept(this.table)));
    for (const each of kept) if (each.status === "fulfilled") this.take(each.value);
    const refused = kept.find((each) => each.status === "rejected");
    if (this.found === null && refused && isFinal(refused.reason)) this.problem = refused.reason;
    if (this.found?.finished) this.progress = 1;
    this.looked = true;
  }

  /** Work it out. Whoever cannot leaves it to the next. */
  async start(): Promise<void> {
    if (this.running !== null) return;
    const running = (this.running = new AbortController());
    this.problem = null;
    try {
      await this.work(running.signal);
    } catch (problem) {
      if (!running.signal.aborted) this.problem = problem;
    } finally {
      if (this.running === running) [this.running, this.working] = [null, null];
    }
  }

  stop(): void {
    this.running?.abort();
    [this.running, this.working] = [null, null];
  }

  private async work(signal: AbortSignal): Promise<void> {
    for (const [i, source] of this.sources.entries()) {
      this.working = source.where;
      this.progress = 0;
      try {
        for await (const { progress, analysis } of source.work(this.table, signal)) {
          if (signal.aborted) return;
          this.progress = progress;
          this.take(analysis);
        }
        return;
      } catch (problem) {
        if (signal.aborted || i === this.sources.length - 1 || isFinal(problem)) throw problem;
      }
    }
  }

  private take(analysis: Analysis | null): void {
    if (analysis === null || (this.found?.finished && !analysis.finished)) return;
    if (this.found === null || analysis.finished || analysis.worlds >= this.found.worlds) this.found = analysis;
  }
}

function isFinal(problem: unknown): boolean {
  return problem instanceof ApiError && FINAL.includes(problem.code);
}
