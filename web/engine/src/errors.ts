/** Why something was refused, as a table server says it. */
export type Code = "bad_message" | "bad_table" | "damaged" | "illegal_move" | "not_your_turn";

/** Something that was asked cannot be done; nothing was changed. */
export class SpeeltafelError extends Error {
  override name = "SpeeltafelError";
  readonly code: Code = "bad_message";
}

/** A table cannot be made so: players, seed, names or options. */
export class BadTable extends SpeeltafelError {
  override name = "BadTable";
  override readonly code = "bad_table";
}

/** A move that the rules do not allow now, or that the game does not have. */
export class IllegalMove extends SpeeltafelError {
  override name = "IllegalMove";
  override readonly code = "illegal_move";

  constructor(
    sentence: string,
    /** The clause of the rules that forbids it, such as "R3.2". */
    readonly clause: string | null = null,
  ) {
    super(sentence);
  }
}

/** A seat that does not exist, or whose turn it is not. */
export class WrongSeat extends SpeeltafelError {
  override name = "WrongSeat";
  override readonly code = "not_your_turn";
}

/**
 * What is wrong with a record: its form; its text, which was changed later; its moves, or the result; the version of the
 * rules; that it does not tell its seed; or that a referee decided something in it.
 */
export type RecordFault = "form" | "changed" | "moves" | "rules" | "secret" | "referee";

/** A text that is not a record of a game, or no longer a true one. */
export class BadRecord extends SpeeltafelError {
  override name = "BadRecord";
  override readonly code = "damaged";

  constructor(
    sentence: string,
    readonly fault: RecordFault = "form",
  ) {
    super(sentence);
  }
}

/** A text in quotation marks, as the sentences of the Python library have it. */
export function quoted(text: unknown): string {
  if (typeof text !== "string") return String(text);
  const escaped = text.replace(/[\\\n\r\t]/g, (each) => ESCAPES[each]!);
  if (!text.includes("'")) return `'${escaped}'`;
  return text.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
