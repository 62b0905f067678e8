// A match as text: the format of `speeltafel record`, written here to the byte as there.
import type { Option, OptionValue } from "./manifest.js";
import { seedHash } from "./seeds.js";
import { hex, sha256 } from "./sha256.js";
import type { Table } from "./table.js";

export const TITLE = "Speeltafel record";
export const FORMAT = 1;
const WIDTH = 96;
const INDENT = "  ";

/** Where a served deal comes from: the server's seed, and the words that seats added to it. */
export interface SeedCommitment {
  seed: Uint8Array;
  words: Readonly<Record<number, string>>;
}

/** What a record holds. */
export interface RecordFile {
  game: string;
  rulesVersion: number;
  players: number;
  options: Record<string, OptionValue>;
  /** Null in the record of a match whose deal is still a secret. */
  seed: Uint8Array | null;
  seedHash: string;
  names: string[];
  moves: string[];
  /** The final points of every seat; null if the match was not played to its end. */
  scores: number[] | null;
  /** What came of moves that the rules alone do not decide, by their index. */
  outcomes: ReadonlyMap<number, unknown>;
}

export function writeRecord(table: Table, secret: boolean, commitment: SeedCommitment | undefined): string {
  const { manifest } = table.game;
  const lines = [
    `${TITLE} ${FORMAT}`,
    `game: ${table.game.name}`,
    `rules: ${manifest.rules_version}`,
    `players: ${table.players}`,
    `options: ${optionsText(manifest.options, table.options)}`,
    secret ? `seed hash: ${seedHash(table.seed)}` : `seed: ${hex(table.seed)}`,
    ...(commitment ? commitmentLines(commitment, secret) : []),
    ...table.names.map((name, seat) => `seat ${seat}: ${name}`),
    `moves: ${table.moves.length}`,
    ...wrapped(table.moves),
    ...outcomeLines(table.outcomes),
    `result: ${table.over ? table.scores.join(" ") : "unfinished"}`,
  ];
  const text = lines.map((line) => `${line}\n`).join("");
  return `${text}check: ${checksum(text)}\n`;
}

/** Tells a damaged record from a whole one; it is no signature. */
export function checksum(text: string): string {
  return hex(sha256(new TextEncoder().encode(text))).slice(0, 16);
}

function optionsText(options: readonly Option[], values: Readonly<Record<string, OptionValue>>): string {
  return `{${options.map(({ name }) => `${JSON.stringify(name)}: ${JSON.stringify(values[name])}`).join(", ")}}`;
}

/** A secret record must not tell the server's seed: that of the deal would follow. */
function commitmentLines({ seed, words }: SeedCommitment, secret: boolean): string[] {
  const first = secret ? `house hash: ${seedHash(seed)}` : `house seed: ${hex(seed)}`;
  return [first, ...Object.entries(words).map(([seat, word]) => `word ${seat}: ${word}`)];
}

/** A line for each move that the rules alone do not decide; nothing where there is none. */
function outcomeLines(outcomes: ReadonlyMap<number, unknown>): string[] {
  const lines = [...outcomes].map(([index, told]) => `${INDENT}${index + 1} ${JSON.stringify(told)}`);
  return lines.length > 0 ? [`outcomes: ${lines.length}`, ...lines] : [];
}

/** The moves on indented lines; none is broken. */
function wrapped(moves: readonly string[]): string[] {
  const lines: string[] = [];
  moves.forEach((move, i) => {
    const piece = i < moves.length - 1 ? `${move},` : move;
    const longer = `${lines.at(-1)} ${piece}`;
    if (i > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(INDENT + piece);
  });
  return lines;
}
