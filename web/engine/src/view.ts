import { SpeeltafelError } from "./errors.js";
import type { Fields } from "./fields.js";
import type { JsonObject } from "./board.js";
import type { Game } from "./game.js";

/** What a seat may know: all that a bot gets. */
export class View {
  readonly fields: Fields;

  /** `bytes` is the record of a view, as `speeltafel` keeps it in every language. */
  constructor(
    readonly game: Game,
    readonly bytes: Uint8Array,
  ) {
    const size = game.engine.size("view");
    if (bytes.length !== size)
      throw new SpeeltafelError(`A view of ${game.name} has ${size} bytes, not ${bytes.length}.`);
    this.fields = game.engine.fields("view", bytes);
  }

  /** Whose view it is; -1 is the public. */
  get seat(): number {
    return this.fields.get("seat");
  }

  /** The bytes as a text, to compare views. */
  get key(): string {
    return String.fromCharCode(...this.bytes);
  }

  /** What this seat may play now, by number. */
  get moves(): number[] {
    return this.fields.moves("moves");
  }

  /** The texts of these moves. */
  legal(): string[] {
    return this.moves.map((move) => this.game.notation.get(move)!);
  }

  /** What is drawn of it: whatever this seat may know, and what follows from that, by its names. */
  json(): JsonObject {
    return this.game.drawn(this);
  }

  /** Why compiled code, which checks nothing, had better not see this view; empty if it may. */
  get problem(): string {
    const [players, seat, phase] = [this.fields.get("players"), this.seat, this.fields.get("phase")];
    const { manifest, notation } = this.game;
    if (!manifest.players.includes(players) || seat < 0 || seat >= players)
      return `it is of seat ${seat} of ${players}`;
    if (phase < 0 || phase >= manifest.phases.length) return `it is in phase ${phase}`;
    const unknown = this.moves.filter((move) => !notation.has(move));
    return unknown.length > 0 ? `it allows moves that do not exist: ${unknown.join(", ")}` : "";
  }
}
