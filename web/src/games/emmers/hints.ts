// One short sentence on what to do, where the table does not show it by itself.
import { plural, say } from "../../i18n/messages";
import { verb } from "./turnMoves";
import type { CommonBoard } from "./boardTypes";

interface HintContext {
  base: CommonBoard;
  turn: string[];
  moves: string[];
  /** Every bucket of the own pyramid stands, with those of the turn in the making. */
  built: boolean;
  /** Buckets that would be lost. */
  falling: number;
  /** Parts to choose from. */
  parts: number;
}

export function hint({ base, turn, moves, built, falling, parts }: HintContext): string {
  const may = (kind: string): boolean => moves.some((move) => verb(move) === kind);
  if (base.phase === "build") return built ? say("emmers.hint.built") : may("stack") ? say("emmers.hint.build") : "";
  if (parts > 2) return say("emmers.hint.parts", { parts });
  if (parts > 0) return say("emmers.hint.keep");
  if (base.options.settle === "finger" && may("knock") && !may("play")) return say("emmers.hint.tap");
  if (falling > 0) return plural("emmers.hint.fall", falling);
  if (base.phase === "draw") return plural("emmers.hint.due", base.due);
  if (may("extra")) return say("emmers.hint.extra");
  if (base.phase === "direction" && turn.length === 0) return say("emmers.hint.way");
  if (base.phase === "defend" && turn.length === 0 && !may("play")) return say("emmers.hint.knock");
  return "";
}
