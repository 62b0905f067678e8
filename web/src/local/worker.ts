// The worker that holds the tables of this browser: rules, bots and what is kept. A program of its own, one for each page.
import { KeptValues } from "../device/keptValues";
import { ANALYSES, type FromTable, type FromWorker, type Join, type LocalNo } from "../net/localProtocol";
import type { MissingNetwork, OwnCalls, ToWorker } from "../net/localProtocol";
import type { FromClient } from "../net/wire";
import { BotRunner } from "./botRunner";
import { BrowserStore } from "./browserStore";
import { CarefulStore } from "./carefulStore";
import { Dispatcher } from "./dispatcher";
import { Games } from "./games";
import { Hub } from "./hub";
import { openRecord } from "./records";
import { asNo, Refused } from "./refused";
import { endedTable } from "./replays";
import { Routes } from "./routes";
import { openVariation, variationOf, variationsOf } from "./variations";

declare const self: DedicatedWorkerGlobalScope;

const FOLDER = import.meta.env.PROD ? "../engine/" : "/engine/"; // what is built lies in a folder beside it
const CLOSED = { not_found: 4404, damaged: 4410, broken: 4400 } as const;

const folder = new URL(FOLDER, location.href);
const windows = new BroadcastChannel("speeltafel tables");
const now = (): number => Date.now() / 1000;
const post = (message: FromWorker): void => self.postMessage(message);

function report(problem: unknown): void {
  const { message, stack = "" } = problem instanceof Error ? problem : new Error(String(problem));
  post({ is: "fault", message, stack });
}

/** Where there are no locks, two windows may both think; only one of them is first. */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, work) : work());
}

/** Whether the service worker has a file of a game: then it costs nothing to fetch it. */
async function isCached(file: string, sha256: string): Promise<boolean> {
  const address = new URL(`${file}?v=${sha256}`, folder);
  const nowhere = (): undefined => undefined; // a browser that keeps nothing has no such file
  return (await globalThis.caches?.match(address, { ignoreVary: true }).catch(nowhere)) !== undefined;
}

const store = new CarefulStore(new BrowserStore(), () => post({ is: "unkept" }));
const analyses = new KeptValues(ANALYSES);
const tellMissing = (table: string, missing: MissingNetwork | null): void => post({ is: "bots", table, missing });
const bots = new BotRunner({ report, tellMissing, isCached });
const announce = (table: string): void => windows.postMessage(table);
const hub = new Hub(store, new Games(folder), bots, { now, announce, exclusively, report });
const dispatcher = new Dispatcher(hub, now);
const routes = new Routes(hub, dispatcher, now);

windows.onmessage = ({ data }: MessageEvent<string>) => void hub.onElsewhere(data).catch(report);

const own: { [K in keyof OwnCalls]: (input: OwnCalls[K]["input"]) => Promise<OwnCalls[K]["answer"]> } = {
  remove: async ({ table }) => {
    for (const { id } of [{ id: table }, ...(await variationsOf(hub, table))]) {
      await hub.remove(id);
      await analyses.delete(id);
    }
    return null;
  },
  handOver: async ({ table }) => {
    const { state } = await hub.room(table);
    if (state.varies) throw new Refused("not_now", "A variation was not played as a game of its own.");
    return endedTable(state).record();
  },
  offer: async ({ game }) => {
    const { manifest, refereedMoves } = await hub.games.game(game);
    return { levels: Object.keys(manifest.levels), refereed: (!refereedMoves && manifest.refereed?.options) || {} };
  },
  open: ({ record, games }) => openRecord(hub, record, games),
  vary: async ({ variation, after, games }) => openVariation(hub, await routes.person(), variation, games, after),
  variation: async ({ table }) => variationOf((await hub.room(table)).state),
  variations: ({ table }) => variationsOf(hub, table),
  hint: (record) => dispatcher.hintFor(record),
};

self.onmessage = ({ data, ports }: MessageEvent<ToWorker>) => {
  switch (data.is) {
    case "join":
      return void join(data, ports[0]!).catch(report);
    case "wishes":
      bots.wishes = data;
      return;
    case "call":
      return void answer(data.number, routes.answer(data.method, data.path, data.input));
    case "remove":
      return void answer(data.number, own.remove(data.input));
    case "handOver":
      return void answer(data.number, own.handOver(data.input));
    case "offer":
      return void answer(data.number, own.offer(data.input));
    case "open":
      return void answer(data.number, own.open(data.input));
    case "hint":
      return void answer(data.number, own.hint(data.input));
    case "vary":
      return void answer(data.number, own.vary(data.input));
    case "variation":
      return void answer(data.number, own.variation(data.input));
    case "variations":
      return void answer(data.number, own.variations(data.input));
  }
};

async function answer(number: number, asked: Promise<unknown>): Promise<void> {
  try {
    post({ is: "answered", number, answer: await asked });
  } catch (problem) {
    const { code, text, clause = null } = refusal(problem, null, 0);
    post({ is: "refused", number, code, text, clause });
  }
}

/** The line to one table, until the page closes it: that is the end of the port. */
async function join({ table, since, language }: Join, port: MessagePort): Promise<void> {
  const send = (message: FromTable): void => port.postMessage(message);
  const close = (code: number): void => {
    send({ is: "closed", code });
    port.close();
  };
  try {
    const person = await routes.person();
    const subscriber = await hub.join(table, person.id, language, since, send, close);
    port.onmessage = ({ data }: MessageEvent<FromClient | null>) => {
      if (data === null) return hub.leave(subscriber);
      void dispatcher.dispatch(table, person, data).then(send, (problem: unknown) => {
        send(refusal(problem, data.ref ?? null, subscriber.room.state.version));
      });
    };
  } catch (problem) {
    const no = refusal(problem, null, 0);
    send(no);
    close(CLOSED[no.code === "not_found" || no.code === "damaged" ? no.code : "broken"]);
  }
}

/** What is no refusal is a fault of ours, and told as broken. */
function refusal(problem: unknown, ref: number | null, version: number): LocalNo {
  try {
    return asNo(problem, ref, version);
  } catch {
    report(problem);
    return { is: "no", code: "broken", text: String(problem), clause: null, ref, version };
  }
}

post({ is: "ready" });
