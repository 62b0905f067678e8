// Run by tests/web/test_local_tables_told.py, which has a server tell of its tables: those of a browser tell the same.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Dispatcher } from "../../src/local/dispatcher";
import type { Stored } from "../../src/local/events";
import { reference, update, type Reader } from "../../src/local/projection";
import { frame, gamesOf, recordOf, replayOf, steps } from "../../src/local/replays";
import { Room } from "../../src/local/room";
import { TableState } from "../../src/local/tableState";
import { games, testHub } from "../local/testHub";

type Told =
  | { what: "events"; events: Stored[] }
  | { what: "update"; seat: number | null; since: number; language: string; now: number; told: unknown }
  | { what: "reference"; seat: number | null; told: unknown }
  | { what: "foreseen"; turn: string[]; told: unknown };

interface Served {
  id: string;
  game: string;
  told: Told[];
  ended: {
    reader: Reader;
    language: string;
    numbers: number[];
    record: string;
    steps: unknown;
    replay: unknown;
    games: unknown;
    frames: unknown[];
  };
}

const served = JSON.parse(readFileSync(process.env["SERVED"]!, "utf-8")) as Served[];
const PERSON = { id: "here", name: "Anna" };
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it.each(served)("tells the same of $id, a table of $game", async ({ id, game, told, ended }) => {
  const room = new Room(new TableState(id, await games.game(game)));
  const dispatcher = new Dispatcher(testHub({ rooms: [room] }), () => 0);
  for (const each of told) {
    const { state } = room;
    if (each.what === "events") for (const stored of each.events) state.apply(stored);
    else if (each.what === "update") {
      const words = await games.words(game, each.language);
      expect(plain(update(state, each.seat, words, each.since, each.now))).toEqual(each.told);
    } else if (each.what === "reference") expect(plain(reference(state, each.seat))).toEqual(each.told);
    else {
      const answer = await dispatcher.dispatch(id, PERSON, { do: "ahead", turn: each.turn, ref: 7 });
      expect(plain(answer)).toEqual(each.told);
    }
  }
  const { reader, language, numbers, record, ...after } = ended;
  const words = await games.words(game, language);
  expect(recordOf(room.state)).toBe(record);
  const found = {
    steps: steps(room.state, reader, words),
    replay: replayOf(room.state, reader, words),
    games: gamesOf(room.state, reader, words),
    frames: numbers.map((number) => frame(room.state, reader, number, words)),
  };
  expect(plain(found)).toEqual(after);
});
