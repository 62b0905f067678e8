/** The games of Speeltafel, their tables and bots, as WebAssembly; in browsers, Node.js and Deno. */
export { analyse, type AnalyseSettings } from "./analyse.js";
export type {
  Account,
  Analysis,
  JudgedDecision,
  JudgedMove,
  Judgement,
  LineKind,
  Mark,
  Moment,
  Reason,
  ReasonLine,
} from "./analysis.js";
export type { AnyReference, AnyView } from "./anyView.js";
export type { Json, JsonObject } from "./board.js";
export { bot, Bot, type Answer, type BotSettings } from "./bot.js";
export { BadRecord, BadTable, IllegalMove, SpeeltafelError, WrongSeat, type Code, type RecordFault } from "./errors.js";
export { FirstGame, type FirstGameShown, type LessonShown, type Shot, type Tried } from "./firstGame.js";
export { game, Game, type GameSettings } from "./game.js";
export { Hinter, type Hint, type HintedMove } from "./hints.js";
export type { Budget, Manifest, Option, OptionValue } from "./manifest.js";
export type { Ask, Decided, Outcome, Question, RefereedMoves, Ruling } from "./outcomes.js";
export type { Fields } from "./fields.js";
export { Position, type Options, type Reference, type ViewJson } from "./position.js";
export type { Preview } from "./preview.js";
export type { RecordFile, SeedCommitment } from "./record.js";
export { readRecord } from "./recordParser.js";
export { fromHex, hex, sha256 } from "./sha256.js";
export { dealSeed, seedHash, type Seed } from "./seeds.js";
export { Table, type TableSettings } from "./table.js";
export { View } from "./view.js";
export { Words } from "./words.js";
