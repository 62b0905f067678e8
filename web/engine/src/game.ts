import { boardJson, type JsonObject } from "./board.js";
import { Engine } from "./engine.js";
import { BadTable, SpeeltafelError } from "./errors.js";
import { OWN_FILES } from "./files.js";
import { FirstGame } from "./firstGame.js";
import { Hinter } from "./hints.js";
import type { Manifest, OptionValue } from "./manifest.js";
import { encodedOptions, filledOptions } from "./options.js";
import type { RefereedMoves } from "./outcomes.js";
import { Position } from "./position.js";
import { replayed } from "./replay.js";
import { seedBytes, type Seed } from "./seeds.js";
import { Table, type TableSettings } from "./table.js";
import { View } from "./view.js";
import { Words } from "./words.js";

export interface GameSettings {
  /** The folder of the games' files, if they do not lie where they lie in the package. */
  from?: URL | string;
  /** Do without vectors even where there are some. */
  plain?: boolean;
  /** Of a game in which a referee decides some moves: how it is asked and told. Without, a stand-in decides. */
  refereedMoves?: (game: string) => RefereedMoves | undefined;
}

/** The records that JSON is made of. */
type Drawn = "seat_board" | "open_board" | "reference";

/** A game, ready to be played. */
export class Game {
  readonly notation: ReadonlyMap<number, string>;
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly secret: ReadonlySet<number>;
  private readonly state: number;
  private readonly viewed: number;
  private readonly legal: number;
  private readonly boards: Record<Drawn, number>;

  private readonly words32: number;

  constructor(
    readonly engine: Engine,
    readonly refereedMoves: RefereedMoves | null = null,
  ) {
    this.notation = new Map(Object.entries(engine.manifest.notation).map(([move, text]) => [Number(move), text]));
    this.numbers = new Map([...this.notation].map(([move, text]) => [text, move]));
    this.secret = new Set(engine.manifest.secret_moves);
    this.state = engine.place("state");
    this.viewed = engine.place("view");
    this.legal = engine.place("legal");
    this.words32 = engine.place("chance_words");
    this.boards = {
      seat_board: engine.place("seat_board"),
      open_board: engine.place("open_board"),
      reference: engine.place("reference"),
    };
  }

  get manifest(): Manifest {
    return this.engine.manifest;
  }

  get name(): string {
    return this.manifest.game;
  }

  /** A new table; the same seed, players and options deal the same cards everywhere. */
  table(settings: TableSettings): Table {
    const seed = seedBytes(settings.seed);
    const options = filledOptions(this.manifest.options, settings.options ?? {});
    const kept = (this.refereed(options) && this.manifest.refereed?.kept[settings.players]) || {};
    return Table.dealt(seed, new Position(this, this.dealt({ ...settings, seed }), options, kept), settings.names);
  }

  /** The table at the end of a record, every move checked. `seed` is needed where the record has only its hash. */
  replay(record: string, seed?: Seed): Table {
    return replayed(this, record, seed);
  }

  /** What this game says in a language. */
  words(language: string): Promise<Words> {
    return Words.load(this, language);
  }

  /** The game for beginners, with lessons in a language. */
  firstGame(language: string): Promise<FirstGame> {
    return FirstGame.load(this, language);
  }

  /** Somebody who gives hints; fetches the network. From the seed follow all worlds that are imagined for them. */
  hinter(seed?: Seed): Promise<Hinter> {
    return Hinter.of(this, seed);
  }

  /** A move of a seat as a seat, or with null the public, may know it while the match goes on; "all" may know all. */
  toldTo(reader: number | "all" | null, mover: number, move: string): string {
    const secret = this.secret.has(this.number(move) ?? -1);
    return secret && reader !== "all" && reader !== mover ? "" : move;
  }

  /** Whether a referee decides some moves of a served table with these options. */
  refereed(options: Readonly<Record<string, OptionValue>>): boolean {
    const wanted = Object.entries(this.manifest.refereed?.options ?? {});
    return wanted.some(([name, values]) => values.includes(options[name]!));
  }

  /** The number of a move; undefined if the game has no such move. */
  number(text: string): number | undefined {
    return this.numbers.get(text);
  }

  /** What a seat, or with -1 the public, may know of a state. */
  look(state: Uint8Array, seat: number): View {
    this.engine.bytes(this.state, "state").set(state);
    this.engine.call("look", this.state, this.viewed, seat);
    return new View(this, this.engine.bytes(this.viewed, "view").slice());
  }

  /**
   * The view in the bytes of its record, or in their base64, as a table server sends them. `layout` is what the sender
   * says of it: one by another layout, from other sources, is refused.
   */
  viewFrom(bytes: Uint8Array | string, layout = this.manifest.view_layout): View {
    if (layout !== this.manifest.view_layout) {
      throw new SpeeltafelError(`This view of ${this.name} was made by another version of the game.`);
    }
    return new View(this, typeof bytes === "string" ? Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)) : bytes);
  }

  /** What is drawn of a view, as JSON. */
  drawn(view: View): JsonObject {
    this.engine.bytes(this.viewed, "view").set(view.bytes);
    return this.board("seat_board", "draw_view", this.viewed);
  }

  /** What is drawn of a state with all cards open. */
  drawnOpen(state: Uint8Array): JsonObject {
    this.engine.bytes(this.state, "state").set(state);
    return this.board("open_board", "draw_state", this.state);
  }

  /** What is looked up by a view: how things stand, and the cards that its seat does not see. */
  lookedUp(view: View): { now: JsonObject; out: string[] } {
    this.engine.bytes(this.viewed, "view").set(view.bytes);
    const { out, ...now } = this.board("reference", "look_up_view", this.viewed);
    return { now, out: out as string[] };
  }

  private board(record: Drawn, entry: string, of: number): JsonObject {
    const at = this.boards[record];
    this.engine.bytes(at, record).fill(0);
    this.engine.call(entry, of, at);
    return boardJson(this.engine.fields(record, at), this.manifest.boards[record]!) as JsonObject;
  }

  /** The legal moves of a state that is not over. */
  legalMoves(state: Uint8Array): number[] {
    this.engine.bytes(this.state, "state").set(state);
    this.engine.call("legal_moves", this.state, this.legal);
    return this.engine.fields("legal", this.legal).moves("words");
  }

  /** The state after a legal move. */
  applied(state: Uint8Array, move: number): Uint8Array {
    this.engine.bytes(this.state, "state").set(state);
    this.engine.call("apply_move", this.state, move);
    return this.engine.bytes(this.state, "state").slice();
  }

  /** The state after as much of a legal move as its player knows before. */
  foreseen(state: Uint8Array, move: number): Uint8Array {
    this.engine.bytes(this.state, "state").set(state);
    this.engine.call("foresee_move", this.state, move);
    return this.engine.bytes(this.state, "state").slice();
  }

  /** The words of chance that a state draws next. */
  nextWords(state: Uint8Array, count: number): number[] {
    this.engine.bytes(this.state, "state").set(state);
    this.engine.call("draw_words", this.state, this.words32, count);
    const drawn = this.engine.fields("chance_words", this.words32);
    return Array.from({ length: count }, (_, i) => drawn.get("words", i));
  }

  /** A state that could be behind a view; what is unknown is dealt from the seed. */
  imagine(view: View, seed?: Seed): Uint8Array {
    this.engine.bytes(this.viewed, "view").set(view.bytes);
    this.blank(seed);
    this.engine.call("imagine", this.viewed, this.state);
    return this.engine.bytes(this.state, "state").slice();
  }

  /** The move that the rules of thumb advise; undefined where there are none. */
  greedy(view: View): number | undefined {
    this.engine.bytes(this.viewed, "view").set(view.bytes);
    const move = this.engine.call("greedy_move", this.viewed);
    return move < 0 ? undefined : move;
  }

  /** A state that is set up but not dealt. */
  fresh({ players, options = {}, seed = 0 }: TableSettings): Uint8Array {
    if (!this.manifest.players.includes(players)) {
      throw new BadTable(`${this.manifest.title} is for ${this.manifest.players.join(", ")} players.`);
    }
    const chosen = encodedOptions(this.manifest.options, options, players);
    const fields = this.blank(seed);
    fields.set("players", players);
    fields.set("ending", -1);
    for (const [name, value] of chosen) if (fields.has(name)) fields.set(name, value);
    return this.engine.bytes(this.state, "state").slice();
  }

  private dealt(settings: TableSettings): Uint8Array {
    this.engine.bytes(this.state, "state").set(this.fresh(settings));
    this.engine.call("start_match", this.state);
    return this.engine.bytes(this.state, "state").slice();
  }

  /** A state with nothing in it but a seed. */
  private blank(seed: Seed | undefined) {
    this.engine.bytes(this.state, "state").fill(0);
    const fields = this.engine.fields("state", this.state);
    const words = new DataView(seedBytes(seed).buffer);
    for (let i = 0; i < 8; i++) fields.set("key", words.getUint32(4 * i, true), i);
    return fields;
  }
}

/** Fetch a game: its rules, and how its bots think. */
export async function game(
  name: string,
  { from = OWN_FILES, plain = false, refereedMoves }: GameSettings = {},
): Promise<Game> {
  const engine = await Engine.load(name, from, plain);
  return new Game(engine, engine.manifest.refereed?.file ? refereedMoves?.(name) : null);
}
