// Records that somebody opened: each is kept as a table that was played elsewhere, and replayed as one's own are.
import { BadRecord, hex, readRecord, sha256, type Game, type RecordFile, type Table } from "speeltafel";
import { recordTableId } from "../net/localIds";
import { withRuling } from "./decisions";
import type { Moved, Plan, TableEvent } from "./events";
import type { Hub } from "./hub";
import { Refused } from "./refused";

/** Keep the table of a record, unless it is here; its id. Refuses one that is not whole, or not of these games. */
export async function openRecord(hub: Hub, text: string, games: readonly string[]): Promise<string> {
  try {
    const record = readRecord(text);
    if (!games.includes(record.game)) {
      throw new Refused("record_game", `There is no game ${JSON.stringify(record.game)} here.`);
    }
    const game = await hub.games.game(record.game);
    const table = game.replay(text);
    const id = recordTableId(hex(sha256(new TextEncoder().encode(table.record()))));
    if ((await hub.store.head(id)) === undefined) await hub.open(id, game.name, eventsOf(game, record, table));
    return id;
  } catch (problem) {
    throw problem instanceof BadRecord ? new Refused(`record_${problem.fault}`, problem.message) : problem;
  }
}

/** What happened at the table; a record that ends too early is that of a game that was given up. */
function eventsOf(game: Game, { names, moves }: RecordFile, table: Table): TableEvent[] {
  const plan: Plan = {
    game: game.name,
    seats: names.map(() => ({ for: "anyone" })),
    options: { ...table.options },
    public: false,
    pace: { per_move: null, per_game: null, increment: 0, days: null },
    rated: false,
    stand_in: "club",
    watching: "all",
    delay: 0,
    counting: true,
  };
  const { players, options, seed } = table;
  const again = game.table({ players, options: { ...options }, seed, names });
  const moved = moves.map((move, index): Moved => {
    const [seat, outcome] = [again.turn!, table.outcomes.get(index)];
    const ruling = outcome && { outcome, trace: null };
    again.play(move, seat, ruling);
    return withRuling({ game }, { what: "moved", seat, move }, ruling);
  });
  return [
    { what: "opened", plan, host: "", house_seed: "", deal_seed: hex(seed) },
    { what: "started", names },
    ...moved,
    ...(again.over ? [] : [{ what: "abandoned" } as const]),
  ];
}
