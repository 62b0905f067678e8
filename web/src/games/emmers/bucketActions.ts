// What a tap on each bucket of one's own pyramid does, in words. Buckets that are not named are not for tapping.
import { cardName } from "../../cards/cardNames";
import { plural, say } from "../../i18n/messages";
import { colourAt, type At } from "./pyramids";
import { rest, verb } from "./turnMoves";
import type { CommonBoard } from "./boardTypes";
import type { Pyramid } from "./view";

interface ActionContext {
  pyramid: Pyramid;
  moves: string[];
  /** The knock of the turn in the making. */
  knocked: string | undefined;
  falling: number;
  parts: NonNullable<CommonBoard["parts"]>;
  /** Built in the turn in the making. */
  fresh: At[];
}

export type BucketActions = Partial<Record<At, string>>;

export function bucketActions({ pyramid, moves, knocked, falling, parts, fresh }: ActionContext): BucketActions {
  const actions: BucketActions = {};
  const add = (place: At, what: "emmers.swap" | "emmers.knock"): void => {
    const [row = 0, i = 0] = place.split(".").map(Number);
    actions[place] = say(what, { colour: cardName(colourAt(pyramid, place) ?? ""), row: row + 1, place: i + 1 });
  };
  for (const place of fresh) add(place, "emmers.swap");
  for (const move of moves) if (verb(move) === "knock") add(rest(move) as At, "emmers.knock");
  if (knocked && parts.length === 0) actions[rest(knocked) as At] = plural("emmers.again", falling);
  parts.forEach((part, i) => {
    if (!moves.includes(`keep ${i}`)) return;
    const key = parts.length > 2 ? "emmers.keepN" : i === 0 ? "emmers.keep0" : "emmers.keep1";
    for (const [row, place] of part) actions[`${row}.${place}`] = say(key, { number: i + 1, count: part.length });
  });
  return actions;
}
