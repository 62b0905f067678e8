// Reading a record; whatever is wrong with the text gets a sentence of its own.
import { BadRecord, quoted, type RecordFault } from "./errors.js";
import type { OptionValue } from "./manifest.js";
import { FORMAT, TITLE, checksum, type RecordFile } from "./record.js";
import { seedHash } from "./seeds.js";
import { fromHex } from "./sha256.js";

const LINE_ENDS = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/** The record in a text. Its form is checked and its checksum, if it has one; its moves are not. */
export function readRecord(text: string): RecordFile {
  const parser = new RecordParser(text);
  parser.title();
  const game = parser.value("game");
  const rulesVersion = parser.number("rules");
  const players = parser.number("players");
  const options = parser.options();
  const [seed, hash] = parser.told("seed", "seed hash");
  parser.commitment(seed === null, players);
  const names = Array.from({ length: Math.min(players, parser.left) }, (_, seat) => parser.value(`seat ${seat}`));
  const moves = parser.moves(parser.number("moves"));
  const outcomes = parser.comes("outcomes:") ? parser.outcomes(moves.length) : new Map<number, unknown>();
  const result = parser.value("result");
  parser.check();
  const scores = result === "unfinished" ? null : parser.scores(result, players);
  return { game, rulesVersion, players, options, seed, seedHash: hash, names, moves, scores, outcomes };
}

/** The lines of a record, taken one after the other. */
class RecordParser {
  private readonly lines: string[];
  private at = 0;

  constructor(text: string) {
    this.lines = text.split(LINE_ENDS);
    if (this.lines.at(-1) === "") this.lines.pop();
  }

  get left(): number {
    return this.lines.length - this.at + 1;
  }

  wrong(what: string, fault?: RecordFault): never {
    throw new BadRecord(`Line ${this.at} of the record is wrong: ${what}.`, fault);
  }

  next(): string {
    this.at++;
    if (this.at > this.lines.length) {
      throw new BadRecord(`The record breaks off after line ${this.at - 1}; its end is missing.`);
    }
    return this.lines[this.at - 1]!;
  }

  /** Does the next line start so? */
  comes(start: string): boolean {
    return this.lines[this.at]?.startsWith(start) ?? false;
  }

  title(): void {
    const expected = `${TITLE} ${FORMAT}`;
    if (this.next().trim() !== expected) this.wrong(`a record begins with the line ${quoted(expected)}`);
  }

  value(name: string): string {
    const [key, value] = parted(this.next(), ":");
    if (key.trim() !== name || !value?.trim()) this.wrong(`'${name}: …' should stand here`);
    return value!.trim();
  }

  number(name: string): number {
    const value = this.value(name);
    if (!/^\d{1,9}$/.test(value)) this.wrong(`after '${name}:' a whole number should stand, not ${quoted(value)}`);
    return Number(value);
  }

  options(): Record<string, OptionValue> {
    const found = json(this.value("options"));
    if (typeof found !== "object" || found === null || Array.isArray(found)) {
      this.wrong("after 'options:' they should stand as JSON, such as {\"games\": 4}");
    }
    return found as Record<string, OptionValue>;
  }

  /** 32 bytes, if they are told, and their hash. */
  told(open: string, hashed: string): [Uint8Array | null, string] {
    const [key, value = ""] = parted(this.next(), ":");
    const digits = value.trim();
    if ((key !== open && key !== hashed) || !/^[0-9a-f]{64}$/.test(digits)) {
      this.wrong(`'${open}: …' or '${hashed}: …' with 64 hexadecimal digits should stand here`);
    }
    return key === hashed ? [null, digits] : [fromHex(digits), seedHash(fromHex(digits))];
  }

  /** Where the seed came from, if a server dealt: only the form is looked at, since the seed itself is told. */
  commitment(secret: boolean, players: number): void {
    if (!this.comes("house ")) return;
    const [seed] = this.told("house seed", "house hash");
    if (secret !== (seed === null)) {
      this.wrong("'house seed: …' goes with 'seed: …', and 'house hash: …' with 'seed hash: …'");
    }
    for (let latest = -1; this.comes("word ");) {
      const [key, word = ""] = parted(this.next(), ":");
      const digits = key.slice("word ".length).trim();
      const seat = /^\d{1,9}$/.test(digits) ? Number(digits) : players;
      if (!(latest < seat && seat < players) || !word.trim()) {
        this.wrong("'word 0: …' gives a seat's word; seats stand in their order, each once at most");
      }
      latest = seat;
    }
  }

  moves(count: number): string[] {
    const indented: string[] = [];
    while (this.comes(" ")) indented.push(this.next().trim());
    const moves = indented.length > 0 ? indented.join(" ").split(",") : [];
    if (moves.length !== count) this.wrong(`${count} moves were announced, but ${moves.length} are here`);
    return moves.map((move) => move.trim());
  }

  /** What came of some moves, by their index: a line each, with the move's number and JSON. */
  outcomes(moves: number): Map<number, unknown> {
    const count = this.number("outcomes");
    const found = new Map<number, unknown>();
    for (let latest = -1; this.comes(" ");) {
      const [number, told = ""] = parted(this.next().trim(), " ");
      const index = /^\d{1,9}$/.test(number) ? Number(number) - 1 : -1;
      if (!(latest < index && index < moves)) {
        this.wrong("an outcome begins with the number of its move; they stand in their order, each once");
      }
      const value = json(told);
      if (value === undefined) this.wrong("after the number of a move its outcome should stand as JSON");
      found.set(index, value);
      latest = index;
    }
    if (found.size !== count) this.wrong(`${count} outcomes were announced, but ${found.size} are here`);
    return found;
  }

  scores(result: string, players: number): number[] {
    const words = result.split(/\s+/);
    if (words.length !== players || !words.every((word) => word.length < 10 && /^-?\d+$/.test(word))) {
      throw new BadRecord(`The result should be 'unfinished' or ${players} scores, not ${quoted(result)}.`);
    }
    return words.map(Number);
  }

  /** The last line, which a record written by hand may leave out. */
  check(): void {
    if (this.at === this.lines.length) return;
    const value = this.value("check");
    const covered = this.lines.slice(0, this.at - 1).map((line) => `${line}\n`);
    if (value !== checksum(covered.join(""))) {
      const why = "the text was changed after it was written; without this line it is read as written by hand";
      this.wrong(why, "changed");
    }
    if (this.lines.slice(this.at).some((line) => line.trim())) this.wrong("nothing should follow it");
  }
}

/** What stands before and after the first separator; nothing after it, if there is none. */
function parted(line: string, separator: string): [string, string | undefined] {
  const at = line.indexOf(separator);
  return at < 0 ? [line, undefined] : [line.slice(0, at), line.slice(at + separator.length)];
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
