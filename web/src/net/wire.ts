// Written by `python tools/wire_types.py` from messages.py; change that instead.
// Everything that is said between a client and a table, as closed sets of types, by direction. The
// TypeScript types of the web client are generated from this file. A table's version is the number of
// its latest event; every message about a table carries it.

import type { AnyView } from "./anyView";

export type Code =
  | "bad_message"
  | "bad_table"
  | "banned"
  | "broken"
  | "damaged"
  | "forbidden"
  | "illegal_move"
  | "muted"
  | "not_found"
  | "not_now"
  | "not_seated"
  | "not_your_turn"
  | "seat_taken"
  | "stale"
  | "taken"
  | "too_fast"
  | "unknown_person";

export type Stage =
  | "abandoned"
  | "open"
  | "over"
  | "playing";

/** What somebody does at a table. `ref`, if given, comes back in the answer. */
export interface ToTable {
  /** from 0 to 9007199254740992 */
  ref?: number | null;
  /**
   * of your own choice, another for each command: sent again, it is not done twice; at most 40
   * characters
   */
  id?: string | null;
}

/** Take a seat: that one, or any that is free for you. */
export interface Sit extends ToTable {
  do: "sit";
  /** from 0 to 5 */
  seat?: number | null;
}

/** Leave your seat before the game begins. */
export interface Stand extends ToTable {
  do: "stand";
}

/** Add a word to the seed; before the deal only. */
export interface Word extends ToTable {
  do: "word";
  /** at most 60 characters */
  word: string;
}

/** Deal, once every seat is taken. */
export interface Start extends ToTable {
  do: "start";
}

/** A move of your seat, in the notation of the rules. */
export interface Play extends ToTable {
  do: "play";
  /** at most 40 characters */
  move: string;
  /** how many were played before it: a move never counts twice; at least 0 */
  moves?: number | null;
}

/**
 * Several moves of your seat, one after the other: all or none. One that brings what you cannot know
 * ends it.
 */
export interface Turn extends ToTable {
  do: "turn";
  turn: Array<string>;
  /** at least 0 */
  moves?: number | null;
}

/**
 * What could I do after these moves of mine? Nothing is played. One that brings what you cannot know
 * ends them. While others move, after none: what might I be able to do in my next turn?
 */
export interface Ahead extends ToTable {
  do: "ahead";
  turn: Array<string>;
}

/** Take my latest turn back, please. */
export interface Back extends ToTable {
  do: "back";
}

/** Another may take back, or may not. */
export interface AnswerTakeback extends ToTable {
  do: "answer";
  yes: boolean;
}

/** Let a bot play for you until you return. */
export interface Leave extends ToTable {
  do: "leave";
}

/** Let a bot play for the person to move, who has kept you waiting for long at a table without a clock. */
export interface Replace extends ToTable {
  do: "replace";
}

/** Take your cards back from the bot that stands in for you. */
export interface Return extends ToTable {
  do: "return";
}

/** Give up; a bot plays your cards to the end. */
export interface Resign extends ToTable {
  do: "resign";
}

/** As the host: give up a table that has not begun. */
export interface Close extends ToTable {
  do: "close";
}

/** Say something to all at the table; while others play there, to those who watch like you. */
export interface Say extends ToTable {
  do: "say";
  /** at most 500 characters */
  text: string;
}

/** As the host: quiet somebody for the whole table, or let them speak again. */
export interface Mute extends ToTable {
  do: "mute";
  /** at most 40 characters */
  person: string;
  quiet?: boolean;
}

/** A rematch: a new table for the same players. */
export interface Again extends ToTable {
  do: "again";
}

/** What would a strong bot play here? In unrated games only. */
export interface Hint extends ToTable {
  do: "hint";
}

/** Is the line alive? */
export interface Ping extends ToTable {
  do: "ping";
}

/** One line of the log: an event as the reader may know it. */
export interface Entry {
  number: number;
  at: number;
  /**
   * sat, stood, worded, started, moved, late, returned, asked, agreed, declined, undone, resigned, said,
   * …
   */
  what: string;
  seat?: number | null;
  name?: string;
  /** empty where the reader may not know it */
  move?: string;
  /** what was said; of a move, a sentence in the reader's language */
  text?: string;
  moves?: number | null;
  table?: string;
  stand_in?: boolean;
  /** who said it, seated or not */
  person?: string;
  /** said among those who watch; players are not told before the end */
  spectators?: boolean;
  /** what a referee decided; of the latest moves */
  fall?: Record<string, unknown> | null;
}

/**
 * How much time there is; nothing said: all the time in the world. Seconds, or days for correspondence
 * play.
 */
export interface Pace {
  /** from 1 to 86400 */
  per_move?: number | null;
  /** from 1 to 86400 */
  per_game?: number | null;
  /** added to the time of the game after every move; from 0 to 600 */
  increment?: number;
  /** for each move; from 1 to 30 */
  days?: number | null;
}

/** A chair as everybody sees it. */
export interface SeatShown {
  name: string;
  /** house: a bot of the server's */
  kind: "account" | "bot" | "free" | "guest" | "house" | "kept";
  person: string | null;
  /** of the bot that plays here now */
  level: string | null;
  away: boolean;
  resigned: boolean;
  /** whether it added a word to the seed */
  word: boolean;
  /** seconds left of the time for the whole game */
  bank: number | null;
}

/** A seat would like to go back to where so many moves were played. */
export interface TakebackShown {
  seat: number;
  moves: number;
  agreed: Array<number>;
}

/** A table as one reader may know it. */
export interface Shown {
  id: string;
  game: string;
  stage: Stage;
  public: boolean;
  rated: boolean;
  /** whether one may ask what cards are still out */
  counting: boolean;
  pace: Pace;
  host: string;
  seats: Array<SeatShown>;
  /** the reader's seat */
  you: number | null;
  /** of the server's seed; the seed itself is told in the record, after the game */
  seed_hash: string;
  /** played so far */
  moves: number;
  /** of the game, with the legal moves; null before the deal */
  view: AnyView | null;
  /** what the reader is asked to do now, in their language; empty if nothing */
  prompt: string;
  /** when the time of the seat to move runs out */
  deadline: number | null;
  wish: TakebackShown | null;
  /** persons muted by the host */
  quiet: Array<string>;
  /** the table before this one, in a series of rematches */
  after: string;
  /** the table of the rematch */
  continued: string;
  winners: Array<number>;
  /** of the game */
  options?: Record<string, unknown>;
}

/**
 * A move that a bot looked at. All of them were played in the same imagined worlds, so they can be
 * compared.
 */
export interface HintedMove {
  move: string;
  /** of the win, for you */
  share: number;
  /** the standard error of the share */
  error: number;
  /** it cannot be told apart from the best; all such moves have the same share */
  equal: boolean;
}

/** The table now, and what happened since `since`: 0 means that the log begins anew. */
export interface Update {
  is: "update";
  version: number;
  since: number;
  /** the server's clock, to set deadlines against */
  at: number;
  log: Array<Entry>;
  table: Shown;
  /** the view when the latest game of the match, or round, ended; if new */
  last?: AnyView | null;
}

/**
 * What was asked under this `ref` is done and durable; an update of this version or a later one shows
 * it.
 */
export interface Done {
  is: "done";
  version: number;
  ref?: number | null;
  /** of a rematch */
  table?: string;
}

/** Refused; nothing was changed. */
export interface No {
  is: "no";
  code: Code;
  text: string;
  clause?: string | null;
  ref?: number | null;
  version?: number;
}

/** What a bot would play, and what it expects of the moves that it looked at. */
export interface Hinted {
  is: "hinted";
  version: number;
  move: string;
  /** the share of the win by move; `moves` has more about them */
  values: Record<string, number>;
  /** the best first; none while the bots are not compiled yet */
  moves: Array<HintedMove>;
  /** every seat's share of the win if you play the best move; together they are 1 */
  shares: Array<number>;
  ref?: number | null;
}

/**
 * Where these moves would lead: what you could do next, and how the table would look, as far as that
 * is certain.
 */
export interface Foreseen {
  is: "foreseen";
  version: number;
  turn: Array<string>;
  /** your legal moves then; empty if the turn would be over, or nobody can know them yet */
  next: Array<string>;
  view: AnyView;
  /** all of it follows from what you know; if not, the view is without what the last move brings */
  certain: boolean;
  ref?: number | null;
}

/** Who is connected: seats, and how many watch. */
export interface Present {
  is: "present";
  version: number;
  seats: Array<number>;
  watching: number;
}

/** The line is alive. */
export interface Pong {
  is: "pong";
  version: number;
  at: number;
  ref?: number | null;
}

/** The server goes down or restarts; connect again after so many seconds. */
export interface Goodbye {
  is: "goodbye";
  version: number;
  after: number;
}

export type FromClient =
  | Sit
  | Stand
  | Word
  | Start
  | Play
  | Turn
  | Ahead
  | Back
  | AnswerTakeback
  | Leave
  | Replace
  | Return
  | Resign
  | Close
  | Say
  | Mute
  | Again
  | Hint
  | Ping;

export type ToClient =
  | Update
  | Done
  | No
  | Hinted
  | Foreseen
  | Present
  | Pong
  | Goodbye;
