// What a table of this browser may be: all players, options and levels of a game, but one person and no clock.
import { hex, type Game } from "speeltafel";
import type { Schemas } from "../net/operations";
import type { Opened, Plan, TableEvent } from "./events";
import { Refused } from "./refused";

export interface LocalPerson {
  id: string;
  name: string;
}

/** The plan with every option filled in; refuses a table that cannot be here. */
export function validated(game: Game, asked: Schemas["TablePlan"]): Plan {
  const { seats, pace = {}, stand_in = "club" } = asked;
  const { options } = game.table({ players: seats.length, options: asked.options ?? {} });
  if (game.refereed(options) && !game.refereedMoves)
    throw new Refused("bad_table", "What is asked of a referee can be played at a server only.");
  const unknown = [stand_in, ...seats.map((seat) => (seat.for === "bot" ? (seat.level ?? "club") : stand_in))].find(
    (level) => !Object.hasOwn(game.manifest.levels, level),
  );
  if (unknown !== undefined) {
    const known = Object.keys(game.manifest.levels).join(", ");
    throw new Refused("bad_table", `There is no bot ${JSON.stringify(unknown)} here; there are ${known}.`);
  }
  if (seats.filter((seat) => seat.for !== "bot").length !== 1) {
    throw new Refused("bad_table", "At a table of this browser one seat is yours, and bots sit on all others.");
  }
  if (asked.rated || asked.public || asked.delay || Object.values(pace).some(Boolean)) {
    throw new Refused("bad_table", "A table of this browser is neither rated nor public, and has no clock.");
  }
  return {
    game: game.name,
    seats: seats.map((seat) => (seat.for === "bot" ? { for: "bot", level: seat.level ?? "club" } : { for: "anyone" })),
    options: { ...options },
    public: false,
    pace: { per_move: null, per_game: null, increment: 0, days: null },
    rated: false,
    stand_in,
    watching: asked.watching ?? "all",
    delay: 0,
    counting: asked.counting ?? true,
  };
}

/** The first events of a table: it is dealt at once. */
export function openingEvents(plan: Plan, person: LocalPerson, after = ""): TableEvent[] {
  const opened: Opened = { what: "opened", plan, host: person.id, house_seed: randomSeed(), ...(after && { after }) };
  const seat = plan.seats.findIndex((each) => each.for !== "bot");
  const names = plan.seats.map((each, i) => (each.for === "bot" ? botName(each.level ?? "club", i) : person.name));
  return [
    opened,
    { what: "sat", seat, person: person.id, name: person.name, kind: "guest" },
    { what: "started", names },
  ];
}

/** Bots are called after their level and seat, as at a server. */
function botName(level: string, seat: number): string {
  return `${level.replace(/[a-z]+/gi, (word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase())} ${seat}`;
}

function randomSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}
