// Which lesson of each tutorial the visitor reached, on this device.
import { readJson, writeStorage } from "../device/storage";

const KEY = "speeltafel.learned";

/** The number of the lesson to go on with; as many as there are when all are done. */
export function loadProgress(game: string): number {
  const found = readJson(KEY)[game];
  return typeof found === "number" && Number.isInteger(found) && found > 0 ? found : 0;
}

export function saveProgress(game: string, lesson: number): void {
  writeStorage(KEY, JSON.stringify({ ...readJson(KEY), [game]: lesson }));
}
