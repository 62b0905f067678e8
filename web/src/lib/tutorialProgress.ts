// How far somebody came in the first games, on this device.

const KEY = "speeltafel.learned";

function all(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The number of the lesson that somebody was at; as many as there are when they came to the end. */
export function kept(game: string): number {
  const found = all()[game];
  return typeof found === "number" && Number.isInteger(found) && found > 0 ? found : 0;
}

export function keep(game: string, lesson: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: lesson }));
  } catch {
    // private windows may keep nothing
  }
}
