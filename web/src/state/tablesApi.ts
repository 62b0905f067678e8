// Creating and listing tables.
import type { Schemas } from "../net/operations";
import { request, createOnce } from "../net/api";
import type { GameInfo, GameOption } from "./gameCatalog.svelte";
import { canBeHere, makeHere, playsHere } from "./localTables";
import { me } from "./me.svelte";
import { network } from "../net/network.svelte";
import { displayName } from "../net/deletedAccounts";

type TablePlan = Schemas["TablePlan"];
export type SeatSettings = TablePlan["seats"][number];
export type TableSettings = Required<Omit<TablePlan, "stand_in">>;
export type TableSummary = Schemas["Listed"];

export async function listTables(whose: "public" | "mine" | "finished"): Promise<TableSummary[]> {
  const tables = await request("get", "/api/tables", { query: { whose } });
  return tables.map((table) => ({ ...table, host: displayName(table.host), people: table.people.map(displayName) }));
}

/** At the server; in this browser where there is no server, or if that is wanted. */
async function make(body: Schemas["NewTable"], here = false): Promise<string> {
  if (here || (playsHere() && canBeHere(body))) return makeHere(body);
  try {
    await me.ensurePerson();
    return (await createOnce("/api/tables", { body })).id;
  } catch (problem) {
    if (!playsHere() || !canBeHere(body)) throw problem;
    await network.probe(); // if the server is there, the same request again makes no second table
    if (!playsHere()) throw problem;
    return makeHere(body);
  }
}

/** Create a table against bots and start it; returns its id. */
export function playNow(game: GameInfo, level: string): Promise<string> {
  const seats: SeatSettings[] = [{ for: "anyone" }];
  while (seats.length < game.usual_players) seats.push({ for: "bot", level });
  return make({ plan: { game: game.name, seats }, sit: true, seat: 0, start: true });
}

/** Who is to sit on a seat: "me", "anyone", or the level of a bot. */
export type SeatChoice = string;

/** Create a table, started at once if no seat is left open; `here`: in this browser. Returns its id. */
export function createTable(
  settings: Omit<TableSettings, "seats">,
  choices: SeatChoice[],
  here = false,
): Promise<string> {
  const own = choices.indexOf("me");
  const open = (choice: SeatChoice): boolean => choice === "me" || choice === "anyone";
  const seats = choices.map((choice): SeatSettings =>
    open(choice) ? { for: "anyone" } : { for: "bot", level: choice },
  );
  const start = own >= 0 && !choices.includes("anyone");
  return make({ plan: { ...settings, seats }, sit: own >= 0, ...(own >= 0 && { seat: own }), start }, here);
}

/** The choices for another number of players: those who fit stay, new seats get bots of this level. */
export function resizeSeats(choices: SeatChoice[], players: number, level: string): SeatChoice[] {
  const kept = choices.slice(0, players);
  if (choices.includes("me") && !kept.includes("me")) kept[players - 1] = "me";
  return [...kept, ...Array.from({ length: players - kept.length }, () => level)];
}

/** The choices at a table of this browser: one seat is mine, and bots of this level sit where others might. */
export function seatsHere(choices: SeatChoice[], level: string): SeatChoice[] {
  const mine = Math.max(choices.indexOf("me"), 0);
  return choices.map((choice, seat) => (seat === mine ? "me" : choice === "anyone" ? level : choice));
}

/** Whether an option is worth asking for: there is something to choose, and it means something with these choices. */
export function isOffered(option: GameOption, options: TableSettings["options"]): boolean {
  const [other, choice] = option.only_with ?? [];
  return (option.choices?.length ?? 2) > 1 && (other === undefined || options[other] === choice);
}
