// The page's side of the worker that holds the tables of this browser. It is started when it is first needed.
import { botPause } from "../device/settings.svelte";
import { ApiError } from "./api";
import { savesData } from "./engineCache";
import { errorReports } from "./errorReports.svelte";
import type { FromWorker, Join, MissingNetwork, OwnCall, OwnCalls, ToWorker } from "./localProtocol";
import type { Method } from "./operations";

/** The worker could not be fetched, or it broke while it ran. */
export type Failure = "unloadable" | "broken";

interface Pending {
  resolve(answer: unknown): void;
  reject(problem: ApiError): void;
}

class LocalWorker {
  /** The browser keeps nothing, or nothing more: what is played is gone when the page is closed. */
  unkept = $state(false);

  /** By table: what its bots have to do without. */
  missing = $state<Record<string, MissingNetwork | null>>({});
  /** Networks of bots are not fetched unless somebody asks for them. */
  saveData = $state(savesData());

  private worker: Worker | null = null;
  private ready = false;
  private calls = new Map<number, Pending>();
  private latest = 0;
  private lines = new Set<(why: Failure) => void>();

  /** A request as to a server. */
  call(method: Method, path: string, input: unknown): Promise<unknown> {
    return this.ask((number) => ({ is: "call", number, method, path, input }));
  }

  /** What no server is asked for. */
  async own<K extends keyof OwnCalls>(is: K, input: OwnCalls[K]["input"]): Promise<OwnCalls[K]["answer"]> {
    return (await this.ask((number) => ({ is, number, input }) as OwnCall)) as OwnCalls[K]["answer"];
  }

  /** A line to a table over a port; `failed` is called if the worker breaks. Returns how to forget the line. */
  join(message: Join, port: MessagePort, failed: (why: Failure) => void): () => void {
    this.started().postMessage(message satisfies ToWorker, [port]);
    this.lines.add(failed);
    return () => this.lines.delete(failed);
  }

  private ask(message: (number: number) => ToWorker): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const worker = this.started();
      this.calls.set(++this.latest, { resolve, reject });
      worker.postMessage($state.snapshot(message(this.latest)));
    });
  }

  /** Once they change; a worker that is not there yet is told when it starts. */
  tellWishes(): void {
    const wishes: ToWorker = { is: "wishes", pause: botPause(), saveData: this.saveData };
    this.worker?.postMessage(wishes);
  }

  private started(): Worker {
    if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") {
      throw new ApiError("unsupported", "This browser has no WebAssembly, or no workers.", 400);
    }
    if (this.worker === null) {
      this.worker = new Worker(new URL("../local/worker.ts", import.meta.url), { type: "module", name: "tables" });
      this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
      this.worker.onerror = (event) => this.onBroken(event);
      this.tellWishes();
    }
    return this.worker;
  }

  private hear(message: FromWorker): void {
    switch (message.is) {
      case "ready":
        this.ready = true;
        return;
      case "answered":
        return this.settle(message.number, ({ resolve }) => resolve(message.answer));
      case "refused": {
        const { number, code, text, clause } = message;
        return this.settle(number, ({ reject }) => reject(new ApiError(code, text, 400, clause)));
      }
      case "unkept":
        this.unkept = true;
        return;
      case "bots":
        this.missing[message.table] = message.missing;
        return;
      case "fault": {
        const problem = new Error(message.message);
        problem.stack = message.stack;
        errorReports.reportFault(problem);
      }
    }
  }

  private settle(number: number, how: (call: Pending) => void): void {
    const call = this.calls.get(number);
    this.calls.delete(number);
    if (call) how(call);
  }

  /** It could not be fetched, or something in it went wrong that nobody caught: the next who asks gets a new one. */
  private onBroken(event: ErrorEvent): void {
    if (event.message) errorReports.reportFault(new Error(event.message));
    const why = this.ready ? "broken" : "unloadable";
    const [calls, lines] = [[...this.calls.values()], [...this.lines]];
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.calls.clear();
    this.lines.clear();
    for (const { reject } of calls) reject(new ApiError(why, "What holds the tables of this browser broke.", 400));
    for (const failed of lines) failed(why);
  }
}

export const localWorker = new LocalWorker();

$effect.root(() => {
  $effect(() => localWorker.tellWishes());
});
