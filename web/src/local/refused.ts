// Refusals: by the rules, by the table, or because there is no such thing.
import { SpeeltafelError } from "speeltafel";
import type { LocalCode, LocalNo } from "../net/localProtocol";

/** What was asked cannot be done; nothing was changed. */
export class Refused extends Error {
  override name = "Refused";

  constructor(
    readonly code: LocalCode,
    text: string,
    readonly clause: string | null = null,
  ) {
    super(text);
  }
}

/** A refusal as a table tells it; what is none is thrown on. */
export function asNo(problem: unknown, ref: number | null, version: number): LocalNo {
  if (problem instanceof Refused) {
    return { is: "no", code: problem.code, text: problem.message, clause: problem.clause, ref, version };
  }
  if (problem instanceof SpeeltafelError) {
    const clause = "clause" in problem && typeof problem.clause === "string" ? problem.clause : null;
    return { is: "no", code: problem.code, text: problem.message, clause, ref, version };
  }
  throw problem;
}
