// What is said between a page and the worker that holds the tables of this browser. At a table these are the messages of
// a served one, over a port of its own; whatever else a page asks a server for is a call.
import type { Method, Schemas } from "./operations";
import type { Code, Hinted, No, ToClient } from "./wire";

/** Follow a table from a version on. The port of the line comes with it. */
export interface Join {
  is: "join";
  table: string;
  since: number;
  language: string;
}

/** A request as to a server. */
export interface Call {
  is: "call";
  number: number;
  method: Method;
  path: string;
  input: unknown;
}

export interface LocalOffer {
  /** The bots, by their names. */
  levels: string[];
  /** Values of options that need a server. */
  refereed: Record<string, readonly unknown[]>;
}

/** What no server is asked for. */
export interface OwnCalls {
  /** Delete a table from this browser. */
  remove: { input: { table: string }; answer: null };
  /** The record of a finished table for a server, which takes none that another server dealt. */
  handOver: { input: { table: string }; answer: string };
  /** What of a game there is here. */
  offer: { input: { game: string }; answer: LocalOffer };
  /** A hint at a served table, by the record of what the player to move may know. */
  hint: { input: Schemas["ViewRecord"]; answer: Hinted };
}

export type OwnCall = { [K in keyof OwnCalls]: { is: K; number: number; input: OwnCalls[K]["input"] } }[keyof OwnCalls];

export type ToWorker = Join | Call | OwnCall;

/**
 * Why something is refused. unsupported: this browser has no WebAssembly, or no workers. unloadable: what is needed to
 * play here cannot be fetched.
 */
export type LocalCode = Code | "unsupported" | "unloadable";

export type LocalNo = Omit<No, "code"> & { code: LocalCode };

export interface RefusedCall {
  is: "refused";
  number: number;
  code: LocalCode;
  text: string;
  clause: string | null;
}

export type FromWorker =
  /** Once, when it has begun. */
  | { is: "ready" }
  | { is: "answered"; number: number; answer: unknown }
  | RefusedCall
  /** The browser keeps nothing, or nothing more. */
  | { is: "unkept" }
  /** Something went wrong that nobody asked about. */
  | { is: "fault"; message: string; stack: string };

/** Over the port of a table; after `closed` nothing follows. */
export type FromTable = Exclude<ToClient, No> | LocalNo | { is: "closed"; code: number };
