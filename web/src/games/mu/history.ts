// The rounds of a finished game, one after the other: each is asked for as it stood before its last move.
import { ask } from "../../lib/api";
import type { AnyView } from "../contract";
import { differences, explained, type Round } from "./scoring";
import { narrowed, type View } from "./view";

export interface Step {
  seat?: number | null;
  move?: string;
}

/** After how many moves each round ended. */
export function roundEnds(steps: Step[], players: number): number[] {
  const deck = players === 3 ? 36 : 60;
  const ends: number[] = [];
  let [plays, passes] = [0, 0];
  steps.forEach(({ seat, move = "" }, i) => {
    const before = steps[i - 1];
    const laidJustNow = before?.seat === seat && before?.move?.startsWith("lay ");
    if (move.startsWith("play ")) plays += 1;
    else if (move === "stop" && !laidJustNow) passes += 1;
    else if (move.startsWith("lay ")) passes = 0;
    const noPlay = passes === players && !steps[i + 1]?.move?.startsWith("trump ");
    if (passes === players && !noPlay) passes = 0;
    if (plays < deck && !noPlay) return;
    [plays, passes] = [0, 0];
    ends.push(i + 1);
  });
  return ends;
}

/** All rounds of the game, told as they come in; the last one is known from the final view. */
export async function* rounds(table: string, final: View): AsyncGenerator<Round> {
  const { steps } = await ask<{ steps: Step[] }>(`/api/tables/${table}/steps`);
  let before: View | null = null;
  for (const end of roundEnds(steps, final.players).slice(0, -1)) {
    const { view } = await ask<{ view: AnyView }>(`/api/tables/${table}/replay/${end - 1}`);
    const last = narrowed(view);
    if (before !== null) yield explained(before, differences(before.scores, last.scores));
    before = last;
  }
  const start = differences(explained(final, null).sums, final.scores); // of the last round
  if (before !== null) yield explained(before, differences(before.scores, start));
}
