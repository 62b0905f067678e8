// Points as text, with a real minus sign.

export function formatPoints(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** With its sign: +6, −3, 0. */
export function formatSigned(points: number): string {
  return points > 0 ? `+${points}` : formatPoints(points);
}
