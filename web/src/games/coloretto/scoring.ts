// How a player's score is composed, line by line. The total is the server's.
import type { Colour } from "../../cards/colours";

/** Points by number of cards of one colour. */
export const SCALE = [0, 1, 3, 6, 10, 15, 21] as const;
export const COLOURS: Colour[] = ["r", "o", "y", "g", "b", "p", "n"];
const BEST = 3; // colours that count for the player

export interface ColourScore {
  /** null: a joker stands for a colour that the player has not got. */
  colour: Colour | null;
  cards: number;
  /** Jokers that count as this colour, besides. */
  jokers: number;
  worth: number;
  counts: "for" | "against";
}

export interface Score {
  lines: ColourScore[];
  jokers: number;
  pluses: number;
  points: number;
}

export function worth(cards: number): number {
  return SCALE[Math.min(cards, SCALE.length - 1)]!;
}

/** The colours from the longest on, with every joker where it helps most. */
export function scoreOf(won: string[]): Score {
  const number = (kind: string): number => won.filter((card) => card === kind).length;
  const held = COLOURS.map((colour) => ({ colour: colour as Colour | null, cards: number(colour), jokers: 0 }))
    .filter(({ cards }) => cards > 0)
    .sort((a, b) => b.cards - a.cards);
  const best = held.slice(0, BEST);
  while (best.length < BEST) best.push({ colour: null, cards: 0, jokers: 0 });
  const jokers = number("J");
  for (let i = 0; i < jokers; i++) {
    const place = best.find((line) => line.cards + line.jokers < SCALE.length - 1) ?? best[BEST - 1]!;
    place.jokers += 1;
  }
  const lines: ColourScore[] = [
    ...best
      .filter((line) => line.cards + line.jokers > 0)
      .map((line) => ({ ...line, worth: worth(line.cards + line.jokers), counts: "for" as const })),
    ...held.slice(BEST).map((line) => ({ ...line, worth: worth(line.cards), counts: "against" as const })),
  ];
  const pluses = number("+");
  const sum = lines.reduce((total, line) => total + (line.counts === "for" ? line.worth : -line.worth), 0);
  return { lines, jokers, pluses, points: sum + 2 * pluses };
}

/** The kinds of cards that a player has, each with its number: colours as they count, then jokers and +2. */
export function kinds(won: string[]): { kind: string; cards: number; counts: "for" | "against" | "extra" }[] {
  const { lines, jokers, pluses } = scoreOf(won);
  const colours = lines.filter(({ cards }) => cards > 0);
  return [
    ...colours.map(({ colour, cards, counts }) => ({ kind: colour as string, cards, counts })),
    ...[
      { kind: "J", cards: jokers, counts: "extra" as const },
      { kind: "+", cards: pluses, counts: "extra" as const },
    ].filter(({ cards }) => cards > 0),
  ];
}
