// Variations: from a moment of a finished game one plays on, by hand or by bots, with the cards as they lay or others that
// a seat could not tell from them. Each is a table of its own, which knows the game that it varies.
import { BadRecord, fromHex, hex, readRecord, sha256, type Game, type Ruling, type Table } from "speeltafel";
import { newTableId, recordTableId } from "../net/localIds";
import type { Variation, VariationHead } from "../net/localProtocol";
import { withRuling } from "./decisions";
import type { Moved, Plan, TableEvent } from "./events";
import type { Hub } from "./hub";
import type { LocalPerson } from "./plan";
import { Refused } from "./refused";
import type { TableState } from "./tableState";

/**
 * Keep the table of a variation; its id. With `after`, a new one that begins after so many moves of the record. Without, it
 * is one that somebody shared: the same is here once.
 */
export async function openVariation(
  hub: Hub,
  person: LocalPerson,
  variation: Variation,
  games: readonly string[],
  after?: number,
): Promise<string> {
  try {
    const record = readRecord(variation.record);
    if (!games.includes(record.game)) {
      throw new Refused("record_game", `There is no game ${JSON.stringify(record.game)} here.`);
    }
    const game = await hub.games.game(record.game);
    const table = game.replay(variation.record);
    if (after !== undefined) table.takeBack(after);
    const id = after === undefined ? sharedId(variation) : newTableId();
    if ((await hub.store.head(id)) === undefined) {
      await hub.open(id, game.name, eventsOf(game, table, checked(game, table, variation), person));
    }
    return id;
  } catch (problem) {
    throw problem instanceof BadRecord ? new Refused(`record_${problem.fault}`, problem.message) : problem;
  }
}

/** What a table varies, and how; null if it is a game of its own. */
export function variationOf(state: TableState): Variation | null {
  const { varies, table, redealt } = state;
  if (!varies || !table) return null;
  const { names, options, players } = table;
  const before = state.game.table({ players, options: { ...options }, names, seed: state.dealtFrom });
  table.moves.slice(0, varies.after).forEach((move, index) => {
    before.play(move, undefined, rulingFrom(state.game, table.outcomes.get(index)));
  });
  const later = [...table.outcomes].filter(([index]) => index >= varies.after);
  return {
    of: varies.table,
    record: before.record(),
    seats: state.seats.map((_, seat) => state.botOn(seat)),
    cards: redealt && { seat: redealt.seat, seed: hex(redealt.seed) },
    moves: table.moves.slice(varies.after),
    ...(later.length > 0 && { outcomes: later.map(([index, told]) => [index - varies.after, told]) }),
  };
}

/** Those of a game, the latest first. */
export async function variationsOf(hub: Hub, table: string): Promise<VariationHead[]> {
  return (await hub.store.heads())
    .flatMap(({ id, varies, stage, changed }) =>
      varies?.table === table ? [{ id, after: varies.after, stage, changed }] : [],
    )
    .sort((one, other) => other.changed - one.changed);
}

/** The events with which a variation began, to play it once more. */
export function beginningOf(state: TableState): TableEvent[] {
  let moves = 0;
  return state.log.flatMap(({ event: { deed: _, ...event } }) => {
    if (event.what === "moved") return moves++ < state.varies!.after ? [event as TableEvent] : [];
    return ["opened", "sat", "started", "redealt"].includes(event.what) ? [event as TableEvent] : [];
  });
}

function sharedId(variation: Variation): string {
  return recordTableId(hex(sha256(new TextEncoder().encode(JSON.stringify(variation)))));
}

/** What a referee decided of a move, as a record tells it; undefined where the rules alone did. */
function rulingFrom({ refereedMoves }: Game, told: unknown): Ruling | undefined {
  return told === undefined || !refereedMoves ? undefined : { outcome: refereedMoves.fromRecord(told), trace: null };
}

/** Refuses what somebody may have written into a link. */
function checked(game: Game, table: Table, variation: Variation): Variation {
  const { seats, cards, moves } = variation;
  const whole =
    seats.length === table.players &&
    seats.every((level) => level === null || Object.hasOwn(game.manifest.levels, level)) &&
    (cards === null || (cards.seat in seats && /^[0-9a-f]{64}$/.test(cards.seed))) &&
    moves.every((move) => typeof move === "string") &&
    (variation.outcomes ?? []).every((each) => Array.isArray(each) && each.length === 2);
  if (!whole || table.over) throw new Refused("record_form", "This is no variation of that game.");
  return variation;
}

function eventsOf(game: Game, table: Table, variation: Variation, person: LocalPerson): TableEvent[] {
  const { seats, cards, moves, of } = variation;
  const { names, options, players, seed } = table;
  const plan: Plan = {
    game: game.name,
    seats: seats.map((level) => (level === null ? { for: "anyone" } : { for: "bot", level })),
    options: { ...options },
    public: false,
    pace: { per_move: null, per_game: null, increment: 0, days: null },
    rated: false,
    stand_in: "club",
    watching: "all",
    delay: 0,
    counting: true,
  };
  const again = game.table({ players, options: { ...options }, seed, names });
  const moved = (move: string, told: unknown): Moved => {
    const [seat, ruling] = [again.turn, rulingFrom(game, told)];
    again.play(move, undefined, ruling);
    return withRuling({ game }, { what: "moved", seat: seat!, move }, ruling);
  };
  const before = table.moves.map((move, index) => moved(move, table.outcomes.get(index)));
  const outcomes = new Map(variation.outcomes);
  if (cards !== null) again.redeal(cards.seat, fromHex(cards.seed));
  return [
    {
      what: "opened",
      plan,
      host: person.id,
      house_seed: "",
      deal_seed: hex(seed),
      varies: { table: of, after: before.length },
    },
    ...seats.flatMap((level, seat): TableEvent[] =>
      level === null ? [{ what: "sat", seat, person: person.id, name: names[seat]!, kind: "guest" }] : [],
    ),
    { what: "started", names: [...names] },
    ...before,
    ...(cards === null ? [] : [{ what: "redealt", ...cards } as const]),
    ...moves.map((move, index) => moved(move, outcomes.get(index))),
  ];
}
