// The worker that analyses a finished game: a program of its own, so that tables go on meanwhile. Whoever wants it to stop
// terminates it.
import { analyse, BadRecord, game, readRecord, SpeeltafelError, type Game } from "speeltafel";
import type { AnalysisRequest, FromAnalysisWorker, LocalCode } from "../net/localProtocol";

declare const self: DedicatedWorkerGlobalScope;

const FOLDER = import.meta.env.PROD ? "../engine/" : "/engine/"; // what is built lies in a folder beside it

const post = (message: FromAnalysisWorker): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<AnalysisRequest>) => {
  work(data.record).then(
    () => post({ is: "done" }),
    (problem: unknown) => post({ is: "refused", code: codeOf(problem), text: String(problem) }),
  );
};

async function work(record: string): Promise<void> {
  const played = await game(readRecord(record).game, { from: new URL(FOLDER, location.href) });
  let [worlds, decisions, reported] = [0, 0, 0];
  const progress = (done: number): void => {
    const share = overall(played, worlds, decisions, done);
    if (share < reported + 0.01) return; // nobody sees less of a bar
    reported = share;
    post({ is: "news", progress: share, analysis: null });
  };
  for await (const analysis of analyse(played, record, { progress })) {
    [worlds, decisions] = [analysis.worlds, analysis.decisions.length];
    post({ is: "news", progress: analysis.finished ? 1 : overall(played, worlds, decisions, 0), analysis });
  }
}

/** How much of all is done, when so much is of the round after so many worlds. */
function overall({ manifest: { analysis } }: Game, worlds: number, decisions: number, done: number): number {
  const { coarse, finer, fewest_worlds, standard_worlds, positions } = analysis!;
  const affordable = decisions > 0 ? Math.floor(positions / decisions) : standard_worlds;
  const most = Math.max(fewest_worlds, Math.min(standard_worlds, affordable));
  const next = Math.min(worlds === 0 ? coarse : worlds * finer, most);
  return Math.min(1, (worlds + (next - worlds) * done) / most);
}

function codeOf(problem: unknown): LocalCode {
  if (problem instanceof BadRecord) return `record_${problem.fault}`;
  return problem instanceof SpeeltafelError ? "broken" : "unloadable"; // its files could not be fetched
}
