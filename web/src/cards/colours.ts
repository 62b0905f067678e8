// The eight colours of all games. Each has a shape of its own, so that no game depends on seeing colours.
// Paths are drawn in a box of 24 × 24.

export type Colour = "r" | "o" | "y" | "g" | "b" | "p" | "k" | "n";

interface Look {
  /** The strong tone: shapes, bands. At least 3 : 1 on the face of a card. */
  tone: string;
  /** The pale tone: the face of a card of this colour. */
  pale: string;
  shape: string;
}

export const COLOURS: Record<Colour, Look> = {
  r: { tone: "#c8322b", pale: "#fbe9e6", shape: "M12 3a9 9 0 1 0 .01 0z" }, // disc
  o: { tone: "#c05c00", pale: "#fdeeda", shape: "M12 3 22 21H2z" }, // triangle
  y: { tone: "#9a7400", pale: "#fbf3cf", shape: "m12 2 3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21.1l1.4-7L2 9.3l7-.8z" }, // star
  g: {
    tone: "#2f7d32",
    pale: "#e6f3e4",
    shape: "M12 2c5 4 8 7 8 11a8 8 0 0 1-7 7.900V14h-2v6.900A8 8 0 0 1 4 13c0-4 3-7 8-11z",
  }, // leaf
  b: { tone: "#1f5fae", pale: "#e4eefa", shape: "M4 4h16v16H4z" }, // square
  p: { tone: "#7b3fa0", pale: "#f2e8f8", shape: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" }, // cross
  k: { tone: "#33373d", pale: "#e9eaec", shape: "M12 3a9 9 0 1 0 .01 0zm0 5a4 4 0 1 1-.01 0z" }, // ring
  n: { tone: "#7a4e2d", pale: "#f3e9e0", shape: "M4 3h16l-6 9 6 9H4l6-9z" }, // hourglass
};

export function isColour(letter: string): letter is Colour {
  return letter in COLOURS;
}

/** A card in the notation, such as "r10", "J" or "+", split into its colour and the rest. */
export function parseCard(card: string): { colour: Colour | null; rest: string } {
  const first = card[0] ?? "";
  return isColour(first) ? { colour: first, rest: card.slice(1) } : { colour: null, rest: card };
}
