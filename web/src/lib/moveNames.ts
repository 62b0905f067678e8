// Moves in words. The notation is the server's; the words for it are ours, under "move.GAME.VERB".
import { named } from "../cards/names";
import { isColour, parts } from "../cards/colours";
import { known, say } from "./i18n";

interface Seated {
  seats: { name: string }[];
}

/** A move as a player would call it: "take row 2". */
export function moveName(game: string, move: string, table: Seated): string {
  const [verb = "", ...things] = move.split(" ");
  const more = things.slice(1).join(" ");
  const exact = `move.${game}.${things.length ? `${verb} ${things[0]}` : verb}`;
  if (known(exact)) return say(exact);
  const key = [`move.${game}.${verb}${more ? ` ${more}` : ""}`, `move.${game}.${verb}`].find(known);
  return key ? say(key, values(things[0] ?? "", table)) : move;
}

/** What a move is about, in every way that words may want it. */
export function values(thing: string, table: Seated): Record<string, string | number> {
  const [row = "", place = ""] = thing.split(".");
  return {
    what: spoken(thing),
    n: Number(thing) + 1, // people count from one
    row: Number(row) + 1,
    place: Number(place) + 1,
    whom: table.seats[Number(thing)]?.name ?? thing,
  };
}

function spoken(thing: string): string {
  const { colour, rest } = parts(thing);
  const card = colour !== null && isColour(colour) && /^\d*$/.test(rest);
  return card || known(`card.${thing}`) ? named(thing) : thing;
}
