// The order of seats around the table.

/** The other seats clockwise, from the one to the left of `me`; all of them in order for those who only watch. */
export function otherSeats(players: number, me: number | null): number[] {
  const first = me === null ? 0 : me + 1;
  return Array.from({ length: me === null ? players : players - 1 }, (_, i) => (first + i) % players);
}
