// What can happen at a table of this browser. Events are those of a served table, in the same form; some never occur here.
import type { Json } from "speeltafel";
import type { Schemas } from "../net/operations";
import type { Pace } from "../net/wire";

/** What was asked for when the table was made, with nothing left open. */
export type Plan = Required<Omit<Schemas["TablePlan"], "pace">> & { pace: Required<Pace> };
export type SeatPlan = Plan["seats"][number];

interface Base {
  /** The id of the command that led to it, of its last event: sent again, it is not done twice. */
  deed?: string;
}

interface OfSeat<What extends string> extends Base {
  what: What;
  seat: number;
}

export interface Opened extends Base {
  what: "opened";
  plan: Plan;
  host: string;
  /** In hexadecimal. */
  house_seed: string;
  /** Of a table that was played elsewhere: its record tells the seed of the deal itself. */
  deal_seed?: string;
  after?: string;
  /** Of a variation: which game it varies, and after how many moves. */
  varies?: { table: string; after: number };
}

/** From now on all that a seat does not know is otherwise. Only in variations. */
export interface Redealt extends OfSeat<"redealt"> {
  /** In hexadecimal. */
  seed: string;
}

export interface Sat extends OfSeat<"sat"> {
  person: string;
  name: string;
  kind: "guest" | "account" | "bot";
}

export interface Started extends Base {
  what: "started";
  names: string[];
}

export interface Moved extends OfSeat<"moved"> {
  move: string;
  /** By the bot that plays for an absent person. */
  stand_in?: boolean;
  /** What a referee decided, as its game writes it. */
  fell?: Json;
}

export interface Asked extends OfSeat<"asked"> {
  moves: number;
}

export interface Undone extends Base {
  what: "undone";
  moves: number;
}

export interface Abandoned extends Base {
  what: "abandoned";
}

export interface Continued extends Base {
  what: "continued";
  table: string;
}

export type TableEvent =
  | Opened
  | Sat
  | Started
  | Moved
  | Redealt
  | OfSeat<"left">
  | OfSeat<"returned">
  | OfSeat<"resigned">
  | Asked
  | Undone
  | Abandoned
  | Continued;

/** An event in its place in the log of its table. */
export interface Stored {
  number: number;
  /** Seconds since 1970. */
  at: number;
  event: TableEvent;
}
