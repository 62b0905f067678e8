/** The games of Speeltafel, their tables and bots, as WebAssembly; in browsers, Node.js and Deno. */
export type { Json, JsonObject } from "./board.js";
export { bot, Bot, type Answer, type BotSettings } from "./bot.js";
export { IllegalMove, SpeeltafelError } from "./errors.js";
export { game, Game, type GameSettings } from "./game.js";
export type { Budget, Manifest, Option, OptionValue } from "./manifest.js";
export type { Seed } from "./seeds.js";
export { Table, type TableSettings } from "./table.js";
export { View } from "./view.js";
