// The analysis that is looked at: it goes on while one goes from the table to its replay.
import type { AnalysisSource } from "../net/analysis";
import { isLocalTable } from "../net/localIds";
import { ownAnalysis } from "../net/ownAnalysis";
import { serverAnalysis } from "../net/serverAnalysis";
import { GameAnalysis } from "./gameAnalysis.svelte";
import { me } from "./me.svelte";

/** The server works for people, in turn: who has no name yet gets one. */
const server: AnalysisSource = {
  ...serverAnalysis,
  async *work(table, signal) {
    await me.ensurePerson();
    yield* serverAnalysis.work(table, signal);
  },
};

let latest: GameAnalysis | null = null;

/** Of a finished game. This browser works it out, so that no server need; the server does where the browser cannot. */
export function analysisOf(table: string): GameAnalysis {
  if (latest?.table === table) return latest;
  latest?.stop();
  latest = new GameAnalysis(table, isLocalTable(table) ? [ownAnalysis] : [ownAnalysis, server]);
  return latest;
}
