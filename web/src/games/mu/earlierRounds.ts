// The rounds of a finished game, one after the other.
import { request } from "../../net/api";
import { explainRound, type Round } from "./scoring";
import { asView } from "./view";

/** All rounds but the last, which is known from the final view. */
export async function earlierRounds(table: string): Promise<Round[]> {
  const ends = await request("get", "/api/tables/{table}/games", { path: { table } });
  return ends.slice(0, -1).map(({ view }) => explainRound(asView(view), null));
}
