// Analyses that the server works out, in its spare time, and keeps for all.
import { asAnalysis, type AnalysisNews, type AnalysisSource } from "./analysis";
import { ApiError, request } from "./api";

const PAUSE = 1000; // milliseconds between two questions how far it is; who asks no more lets the server end it
const TRIES = 4; // how often it is asked for: one process of a server does not know what another has begun

export const serverAnalysis: AnalysisSource = {
  where: "server",

  async kept(table) {
    const { analysis } = await request("get", "/api/tables/{table}/analysis", { path: { table } });
    return asAnalysis(analysis);
  },

  async *work(table, signal): AsyncGenerator<AnalysisNews> {
    const path = { table };
    const ask = () => request("post", "/api/tables/{table}/analysis", { path });
    let [told, worlds, tries] = [await ask(), 0, 1];
    for (;;) {
      const analysis = asAnalysis(told.analysis);
      worlds = analysis?.worlds ?? worlds;
      yield { progress: told.progress, analysis };
      if (analysis?.finished || signal.aborted) return;
      if (told.refused || tries > TRIES) throw new ApiError("analysis_lost", told.refused ?? "", 400);
      await pause(signal);
      if (signal.aborted) return;
      told = await request("get", "/api/tables/{table}/analysis", { path, query: { worlds } });
      if (told.computing || told.analysis || told.refused) continue;
      told = await ask();
      tries += 1;
    }
  },
};

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
