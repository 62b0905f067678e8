// The line to one table: a WebSocket to the server, or a port to the worker that holds the tables of this browser.
import { isLocalTable } from "./localIds";
import type { FromTable } from "./localProtocol";
import type { FromClient, No, ToClient } from "./wire";

export type Refusal = Omit<No, "code"> & { code: string };

/** What comes in. */
export type Heard = Exclude<ToClient, No> | Refusal;

export interface Connection {
  /** It does not depend on a network. */
  readonly local: boolean;
  send(message: FromClient): void;
  /** Nothing is heard after that. */
  close(): void;
}

export interface ConnectionHandlers {
  opened(): void;
  heard(message: Heard): void;
  /** With a code as of a WebSocket. */
  closed(code: number): void;
}

const NOT_HERE = 4400; // nothing can be played in this browser
const CRASHED = 1011; // the line is opened again

/** Follow a table from a version on. */
export function connect(id: string, since: number, language: string, on: ConnectionHandlers): Connection {
  return (isLocalTable(id) ? toWorker : toServer)(id, since, language, on);
}

function toServer(id: string, since: number, language: string, on: ConnectionHandlers): Connection {
  const address = new URL(`/api/tables/${id}/socket`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = `?since=${since}&language=${language}`;
  const socket = new WebSocket(address);
  socket.onopen = () => on.opened();
  socket.onmessage = (event: MessageEvent<string>) => on.heard(JSON.parse(event.data) as ToClient);
  socket.onclose = (event) => on.closed(event.code);
  return {
    local: false,
    send: (message) => socket.send(JSON.stringify(message)),
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
}

function toWorker(table: string, since: number, language: string, on: ConnectionHandlers): Connection {
  const { port1: port, port2: theirs } = new MessageChannel();
  let closed = false;
  const end = (code: number): void => {
    if (!closed) on.closed(code);
    closed = true;
    port.close();
  };
  port.onmessage = ({ data }: MessageEvent<FromTable>) => {
    if (closed) return;
    if (data.is === "closed") end(data.code);
    else on.heard(data);
  };
  const refuse = (code: string, text: string): void => {
    if (closed) return;
    on.heard({ is: "no", code, text });
    end(NOT_HERE);
  };
  let forget = (): void => undefined;
  import("./localWorker.svelte")
    .then(({ localWorker }) => {
      if (closed) return;
      const failed = (why: string): void => (why === "broken" ? end(CRASHED) : refuse(why, "The worker is missing."));
      forget = localWorker.join({ is: "join", table, since, language }, theirs, failed);
      on.opened();
    })
    .catch((problem: unknown) => refuse(codeOf(problem), String(problem)));
  return {
    local: true,
    send: (message) => port.postMessage(message),
    close() {
      if (!closed) port.postMessage(null);
      closed = true;
      forget();
      port.close();
    },
  };
}

function codeOf(problem: unknown): string {
  return typeof problem === "object" && problem !== null && "code" in problem ? String(problem.code) : "unloadable";
}
