// The rounds of a finished game, one after the other.
import { request } from "../../net/api";
import type { AnyView } from "../contract";
import { explainRound, type Round } from "./scoring";
import { asView } from "./view";

/** All rounds but the last, which is known from the final view. */
export async function earlierRounds(table: string): Promise<Round[]> {
  const ends = await request<{ view: AnyView }[]>(`/api/tables/${table}/games`);
  return ends.slice(0, -1).map(({ view }) => explainRound(asView(view), null));
}
