// How lines of seats are told apart: by colour, by dashes and by shape, each alone being enough.

export interface SeatStyle {
  colour: string;
  /** For stroke-dasharray. */
  dashes: string;
  /** An SVG path in a square from -1 to 1. */
  shape: string;
}

const STYLES: readonly SeatStyle[] = [
  { colour: "var(--seat-0)", dashes: "none", shape: "M-.9 0a.9.9 0 1 0 1.800 0a.9.9 0 1 0-1.800 0z" },
  { colour: "var(--seat-1)", dashes: "10 4", shape: "M-.8-.8H.8V.8H-.8z" },
  { colour: "var(--seat-2)", dashes: "3 3", shape: "M0-1 1 .8H-1z" },
  { colour: "var(--seat-3)", dashes: "12 3 3 3", shape: "M0-1.100 1.100 0 0 1.100-1.100 0z" },
  { colour: "var(--seat-4)", dashes: "6 6", shape: "M-1-.8H1L0 1z" },
  { colour: "var(--seat-5)", dashes: "12 3 3 3 3 3", shape: "M-.4-1H.4V-.4H1V.4H.4V1H-.4V.4H-1V-.4H-.4z" },
];

export function seatStyle(seat: number): SeatStyle {
  return STYLES[seat % STYLES.length]!;
}
