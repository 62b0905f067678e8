// Making tables, and finding them.
import type { Pace, Stage } from "../wire";
import { ask, create } from "./api";
import type { Box, Option } from "./gameCatalog.svelte";
import { me } from "./me.svelte";
import { named } from "./deletedAccounts";

export type SeatPlan = { for: "anyone" } | { for: "bot"; level: string };

export interface Plan {
  game: string;
  seats: SeatPlan[];
  options: Record<string, unknown>;
  public: boolean;
  pace: Pace;
  rated: boolean;
  watching: "all" | "none";
  delay: number;
  counting: boolean;
}

export interface Listed {
  id: string;
  game: string;
  stage: Stage;
  rated: boolean;
  players: number;
  free: number;
  host: string;
  people: string[];
  yours: boolean;
  changed: number;
}

export async function found(whose: "public" | "mine" | "finished"): Promise<Listed[]> {
  const tables = await ask<Listed[]>(`/api/tables?whose=${whose}`);
  return tables.map((table) => ({ ...table, host: named(table.host), people: table.people.map(named) }));
}

interface Request {
  plan: Partial<Plan>;
  sit: boolean;
  seat?: number;
  start?: boolean;
}

async function make(request: Request): Promise<string> {
  await me.be();
  return (await create<{ id: string }>("/api/tables", request)).id;
}

/** A table against bots, dealt already. */
export function playNow(box: Box, level: string): Promise<string> {
  const seats: SeatPlan[] = [{ for: "anyone" }];
  while (seats.length < box.usual_players) seats.push({ for: "bot", level });
  return make({ plan: { game: box.name, seats }, sit: true, seat: 0, start: true });
}

/** "me", "anyone", or the level of a bot. */
export type Guest = string;

/** A table as planned; dealt at once if nobody is missing. */
export function makeTable(plan: Omit<Plan, "seats">, guests: Guest[]): Promise<string> {
  const own = guests.indexOf("me");
  const open = (guest: Guest): boolean => guest === "me" || guest === "anyone";
  const seats = guests.map((guest): SeatPlan => (open(guest) ? { for: "anyone" } : { for: "bot", level: guest }));
  const start = own >= 0 && !guests.includes("anyone");
  return make({ plan: { ...plan, seats }, sit: own >= 0, ...(own >= 0 && { seat: own }), start });
}

/** Who sits where, after the number of players changed: those who sat there stay, the rest is filled up with bots. */
export function seated(guests: Guest[], players: number, level: string): Guest[] {
  const kept = guests.slice(0, players);
  if (guests.includes("me") && !kept.includes("me")) kept[players - 1] = "me";
  return [...kept, ...Array.from({ length: players - kept.length }, () => level)];
}

/** The least and the most that an option may be with so many players. */
export function limits(option: Option, players: number): [number | null, number | null] {
  const told = /from (-?[\d.]+) to (-?[\d.]+)/.exec(option.allowed[players] ?? "");
  return told ? [Number(told[1]), Number(told[2])] : [option.low, option.high];
}
