// From a record back to a table, every move checked.
import { BadRecord, SpeeltafelError } from "./errors.js";
import type { Game } from "./game.js";
import type { Ruling } from "./outcomes.js";
import type { RecordFile } from "./record.js";
import { readRecord } from "./recordParser.js";
import { seedBytes, seedHash, type Seed } from "./seeds.js";
import type { Table } from "./table.js";

const STAND_IN = "stand-in"; // who decided, where there was no referee

/** The table at the end of a record. `seed` is needed where the record has only its hash. */
export function replayed(game: Game, text: string, seed?: Seed): Table {
  let last: Table | null = null;
  for (last of replaying(game, text, seed));
  return last!;
}

/** The table before every move of a record, and at its end: always the same one, played on. */
export function* replaying(game: Game, text: string, seed?: Seed): Generator<Table, void, undefined> {
  const record = readRecord(text);
  const table = opened(game, record, seed);
  for (const [index, move] of record.moves.entries()) {
    yield table;
    try {
      table.play(move, undefined, rulingIn(game, record, index));
    } catch (error) {
      throw wrong(error, `Move ${index + 1} of the record is wrong: `);
    }
  }
  checkResult(record, table);
  yield table;
}

/** What the record tells of a move that the rules alone do not decide; a stand-in decides the same again. */
function rulingIn({ refereedMoves }: Game, { outcomes }: RecordFile, index: number): Ruling | undefined {
  const told = outcomes.get(index);
  if (told === undefined || !refereedMoves || byStandIn(told)) return undefined;
  return { outcome: refereedMoves.fromRecord(told), trace: null };
}

function byStandIn(told: unknown): boolean {
  return (told as { by?: unknown } | null)?.by === STAND_IN;
}

/** The table of a record before its first move. */
function opened(game: Game, record: RecordFile, seed: Seed | undefined): Table {
  const { players, options, names } = record;
  if (record.game !== game.name) throw new BadRecord(`The record is one of ${record.game}, not of ${game.name}.`);
  if (record.rulesVersion !== game.manifest.rules_version) {
    throw new BadRecord(
      `The record was played by version ${record.rulesVersion} of the rules of ${game.name}; ` +
        `this library has version ${game.manifest.rules_version}.`,
      "rules",
    );
  }
  if (!game.refereedMoves && [...record.outcomes.values()].some((each) => !byStandIn(each))) {
    throw new BadRecord("A referee decided what came of some moves of this record; a server can replay it.", "referee");
  }
  try {
    return game.table({ players, options, names, seed: seedOf(record, seed) });
  } catch (error) {
    throw wrong(error, "The record's table cannot be made: ");
  }
}

function seedOf(record: RecordFile, seed: Seed | undefined): Uint8Array {
  if (seed === undefined) {
    if (record.seed) return record.seed;
    throw new BadRecord("The record has only the hash of its seed; the seed itself is needed to replay it.", "secret");
  }
  const given = seedBytes(seed);
  if (seedHash(given) === record.seedHash) return given;
  throw new BadRecord("The seed given is not the one this record was played with: its hash is another.", "secret");
}

function checkResult(record: RecordFile, table: Table): void {
  const told = (scores: number[] | null) => (scores ? `[${scores.join(", ")}]` : "unfinished");
  const [said, found] = [told(record.scores), told(table.over ? table.scores : null)];
  if (said === found) return;
  throw new BadRecord(`The record says the result is ${said}, but its moves lead to ${found}.`, "moves");
}

function wrong(error: unknown, beginning: string): unknown {
  const own = error instanceof SpeeltafelError && !(error instanceof BadRecord);
  return own ? new BadRecord(beginning + error.message, "moves") : error;
}
