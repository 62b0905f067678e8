// What is said between a page and the worker that holds the tables of this browser. At a table these are the messages of
// a served one, over a port of its own; whatever else a page asks a server for is a call.
import type { AnalysisNews } from "./analysis";
import type { Method, Schemas } from "./operations";
import type { Code, Hinted, No, Stage, ToClient } from "./wire";

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

/** Another way in which a game could have gone on, played in this browser. */
export interface Variation {
  /** The id of the game that it varies, at a server or here. */
  of: string;
  /** The record of that game, up to where the variation begins. */
  record: string;
  /** Who plays each seat: a bot of this level, or with null the visitor, by hand. */
  seats: (string | null)[];
  /** Whose view the unknown cards were dealt anew by, and from which seed in hexadecimal; null: all lie as they lay. */
  cards: { seat: number; seed: string } | null;
  /** What was played then. */
  moves: string[];
  /** What a referee decided of these, by their index, as a record holds it. */
  outcomes?: [index: number, told: unknown][];
}

/** One in a list. */
export interface VariationHead {
  id: string;
  /** It begins after so many moves. */
  after: number;
  stage: Stage;
  /** Seconds since 1970. */
  changed: number;
}

/** What no server is asked for. */
export interface OwnCalls {
  /** Delete a table from this browser. */
  remove: { input: { table: string }; answer: null };
  /** The record of a finished table for a server, which takes none that another server dealt. */
  handOver: { input: { table: string }; answer: string };
  /** What of a game there is here. */
  offer: { input: { game: string }; answer: LocalOffer };
  /** Keep the table of a record, of one of these games; its id. */
  open: { input: { record: string; games: string[] }; answer: string };
  /** Play on from a game after so many moves of its record, or as a variation goes on; the id of the new table. */
  vary: { input: { variation: Variation; after?: number; games: string[] }; answer: string };
  /** What a table of this browser varies, and how; null if it is a game of its own. */
  variation: { input: { table: string }; answer: Variation | null };
  /** The variations of a game that are here, the latest first. */
  variations: { input: { table: string }; answer: VariationHead[] };
  /** A hint at a served table, by the record of what the player to move may know. */
  hint: { input: Schemas["ViewRecord"]; answer: Hinted };
}

export type OwnCall = { [K in keyof OwnCalls]: { is: K; number: number; input: OwnCalls[K]["input"] } }[keyof OwnCalls];

/** What the visitor wants, from now on. */
export interface Wishes {
  is: "wishes";
  /** Milliseconds that bots take at least. */
  pause: number;
  /** The networks of bots are not fetched. */
  saveData: boolean;
}

export type ToWorker = Join | Call | OwnCall | Wishes;

/** Why bots play by rules of thumb instead of their network: it could not be fetched, or data are to be saved. */
export interface MissingNetwork {
  why: "unreachable" | "saving";
  bytes: number;
}

/** The database of the analyses that this browser made: with a game, its own is deleted. */
export const ANALYSES = "speeltafel-analyses";

/** To the worker that analyses: the record of a finished game. It does one and ends. */
export interface AnalysisRequest {
  record: string;
}

export type FromAnalysisWorker =
  ({ is: "news" } & AnalysisNews) | { is: "done" } | { is: "refused"; code: LocalCode; text: string };

/**
 * What is wrong with a record: the game is none of those that there are, or what the library of the games says; or there is
 * none, because cards were dealt anew amid a variation.
 */
export type RecordCode = `record_${"game" | "form" | "changed" | "moves" | "rules" | "secret" | "referee" | "redealt"}`;

/**
 * Why something is refused. unsupported: this browser has no WebAssembly, or no workers. unloadable: what is needed to
 * play here cannot be fetched. no_referee: what decides at such a table cannot be loaded here.
 */
export type LocalCode = Code | "unsupported" | "unloadable" | "no_referee" | RecordCode;

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
  /** What bots at a table have to do without, from now on; null: nothing. */
  | { is: "bots"; table: string; missing: MissingNetwork | null }
  /** Something went wrong that nobody asked about. */
  | { is: "fault"; message: string; stack: string };

/** Over the port of a table; after `closed` nothing follows. */
export type FromTable = Exclude<ToClient, No> | LocalNo | { is: "closed"; code: number };
