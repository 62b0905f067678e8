// Options of a table: which values they may have, and the number that the state keeps for each.
import { BadTable } from "./errors.js";
import type { Option, OptionValue } from "./manifest.js";

/** All options of a game with their values as numbers; refuses what the game does not allow. */
export function encodedOptions(
  options: Option[],
  given: Record<string, OptionValue>,
  players: number,
): Map<string, number> {
  for (const name of Object.keys(given)) {
    if (!options.some((option) => option.name === name)) {
      const known = options.map((option) => option.name).join(", ");
      throw new BadTable(`There is no option ${JSON.stringify(name)}; there are ${known}.`);
    }
  }
  const filled = filledOptions(options, given);
  return new Map(
    options.map((option) => {
      const value = filled[option.name]!;
      const number = encoded(option, value, players);
      if (number === undefined) throw new BadTable(`${option.name} cannot be ${JSON.stringify(value)}.`);
      return [option.name, number];
    }),
  );
}

/** All options of a game with their values. */
export function filledOptions(options: Option[], given: Record<string, OptionValue>): Record<string, OptionValue> {
  return Object.fromEntries(options.map(({ name, default: usual }) => [name, name in given ? given[name]! : usual]));
}

/** The number that stands for a value; undefined if the option cannot have it. */
function encoded(option: Option, value: OptionValue, players: number): number | undefined {
  switch (option.kind) {
    case "flag":
      return typeof value === "boolean" ? Number(value) : undefined;
    case "whole":
      if (value === null) return option.optional ? -1 : undefined;
      return Number.isInteger(value) ? within(value, option.low!, highest(option, players)) : undefined;
    case "number":
      return within(value, option.low!, option.high!);
    case "choice": {
      const index = option.choices!.indexOf(value as string);
      return index < 0 ? undefined : index;
    }
    case "startseat":
      if (value === "lot") return -1;
      return Number.isInteger(value) ? within(value, 0, players - 1) : undefined;
  }
}

function highest(option: Option, players: number): number {
  return option.times_players == null
    ? option.high!
    : Math.min(option.high!, Math.floor(option.times_players / players));
}

function within(value: OptionValue, low: number, high: number): number | undefined {
  return typeof value === "number" && low <= value && value <= high ? value : undefined;
}
