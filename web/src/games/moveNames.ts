// Moves as text. The notation is the server's; its messages are under "move.GAME.VERB".
import { cardName } from "../cards/cardNames";
import { isColour, parseCard } from "../cards/colours";
import { sayIfKnown, type Values } from "../i18n/messages";

export interface WithSeats {
  seats: { name: string }[];
}

/** A move as a player would call it: "take row 2". */
export function moveName(game: string, move: string, table: WithSeats): string {
  const [verb = "", ...things] = move.split(" ");
  const more = things.slice(1).join(" ");
  const exact = `move.${game}.${things.length ? `${verb} ${things[0]}` : verb}`;
  const values = moveValues(things[0] ?? "", table);
  const keys = [exact, `move.${game}.${verb}${more ? ` ${more}` : ""}`, `move.${game}.${verb}`];
  for (const key of keys) {
    const said = sayIfKnown(key, values);
    if (said !== undefined) return said;
  }
  return move;
}

/** The values that a move's message may contain, from the notation of its card, place or seat. */
export function moveValues(thing: string, table: WithSeats): Values {
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
  const { colour, rest } = parseCard(thing);
  const card = colour !== null && isColour(colour) && /^\d*$/.test(rest);
  return card || sayIfKnown(`card.${thing}`) !== undefined ? cardName(thing) : thing;
}
