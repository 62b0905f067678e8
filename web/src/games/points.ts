// Points as they are written, with a minus sign as printers know it.

export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** With its sign: +6, −3, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : plain(points);
}
