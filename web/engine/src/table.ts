import { IllegalMove, SpeeltafelError } from "./errors.js";
import type { Fields } from "./fields.js";
import type { JsonObject } from "./board.js";
import type { Game } from "./game.js";
import type { OptionValue } from "./manifest.js";
import type { Seed } from "./seeds.js";
import type { View } from "./view.js";

export interface TableSettings {
  players: number;
  seed?: Seed;
  options?: Record<string, OptionValue>;
}

/** One match. Moves are texts such as "take 1"; a refused move changes nothing. */
export class Table {
  /** The texts of all moves so far. */
  readonly moves: string[] = [];

  /** `state` is the record of a state, as `speeltafel` keeps it in every language. */
  constructor(
    readonly game: Game,
    private state: Uint8Array,
    readonly options: Readonly<Record<string, OptionValue>>,
  ) {}

  get over(): boolean {
    return this.fields.get("over") !== 0;
  }

  get players(): number {
    return this.fields.get("players");
  }

  /** The seat to move; null when the match is over. */
  get turn(): number | null {
    return this.over ? null : this.fields.get("turn");
  }

  get phase(): string {
    return this.over ? "over" : this.game.manifest.phases[this.fields.get("phase")]!;
  }

  /** How the match ended; null before the end. */
  get ending(): string | null {
    return this.over ? this.game.manifest.endings[this.fields.get("ending")]! : null;
  }

  /** Points by seat, of finished games only. */
  get scores(): number[] {
    return Array.from({ length: this.players }, (_, seat) => this.fields.get("scores", seat));
  }

  /** The legal moves of the seat to move, in the order of their numbers. */
  legal(): string[] {
    return this.legalNumbers().map((move) => this.game.notation.get(move)!);
  }

  legalNumbers(): number[] {
    return this.over ? [] : this.game.legalMoves(this.state);
  }

  /** Play a move for the seat to move; with `seat`, only if it is that seat's turn. */
  play(text: string, seat?: number): void {
    const move = this.game.number(text);
    if (move === undefined) throw new IllegalMove(`${this.game.manifest.title} has no move ${JSON.stringify(text)}.`);
    if (this.over) throw new IllegalMove("The match is over.");
    if (seat !== undefined && seat !== this.turn) throw new IllegalMove(`It is not the turn of seat ${seat}.`);
    if (!this.legalNumbers().includes(move)) throw new IllegalMove(`${JSON.stringify(text)} is not legal now.`);
    this.state = this.game.applied(this.state, move);
    this.moves.push(text);
  }

  /** What a seat may know; with null, the public. */
  view(seat: number | null): View {
    if (seat !== null && !(Number.isInteger(seat) && seat >= 0 && seat < this.players)) {
      throw new SpeeltafelError(`There is no seat ${seat} at this table.`);
    }
    return this.game.look(this.state, seat ?? -1);
  }

  /** Everything, hidden cards included, as JSON. */
  reveal(): JsonObject {
    return this.game.drawnOpen(this.state);
  }

  /** The record of everything, hidden cards included. */
  bytes(): Uint8Array {
    return this.state.slice();
  }

  /** A second table in the same position. */
  copy(): Table {
    const twin = new Table(this.game, this.state.slice(), this.options);
    twin.moves.push(...this.moves);
    return twin;
  }

  private get fields(): Fields {
    return this.game.engine.fields("state", this.state);
  }
}
