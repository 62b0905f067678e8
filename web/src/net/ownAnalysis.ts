// Analyses that this browser works out, in a worker, and keeps for itself: a server could not know whether they are true.
import { KeptValues } from "../device/keptValues";
import { asAnalysis, type Analysis, type AnalysisNews, type AnalysisSource } from "./analysis";
import { ApiError } from "./api";
import { ANALYSES, type AnalysisRequest, type FromAnalysisWorker } from "./localProtocol";
import { recordText } from "./recordText";

const kept = new KeptValues<Analysis>(ANALYSES);

export const ownAnalysis: AnalysisSource = {
  where: "here",

  async kept(table) {
    return asAnalysis(await kept.get(table));
  },

  async *work(table, signal) {
    if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") {
      throw new ApiError("unsupported", "This browser has no WebAssembly, or no workers.", 400);
    }
    const record = await recordText(table);
    for await (const news of worked(record, signal)) {
      if (news.analysis) await kept.put(table, news.analysis);
      yield news;
    }
  },
};

/** What the worker tells of a record, as it comes. */
async function* worked(record: string, signal: AbortSignal): AsyncGenerator<AnalysisNews> {
  const worker = new Worker(new URL("../local/analysisWorker.ts", import.meta.url), {
    type: "module",
    name: "analysis",
  });
  const heard: FromAnalysisWorker[] = [];
  let wake = (): void => undefined;
  const hear = (message: FromAnalysisWorker): void => {
    heard.push(message);
    wake();
  };
  worker.onmessage = ({ data }: MessageEvent<FromAnalysisWorker>) => hear(data);
  worker.onerror = (event) => hear({ is: "refused", code: "unloadable", text: event.message ?? "" });
  signal.addEventListener("abort", () => hear({ is: "done" }));
  try {
    worker.postMessage({ record } satisfies AnalysisRequest);
    for (;;) {
      const next = signal.aborted ? ({ is: "done" } as const) : heard.shift();
      if (next === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else if (next.is === "refused") throw new ApiError(next.code, next.text, 400);
      else if (next.is === "done") return;
      else yield next;
    }
  } finally {
    worker.terminate();
  }
}
