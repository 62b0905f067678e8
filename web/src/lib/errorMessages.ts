// Why something was refused, in the visitor's language: the server's codes, our sentences.
import { Refused } from "./api";
import { known, say } from "./i18n";

interface Coded {
  code: string;
  clause?: string | null;
}

/** `deed`, if given, is what was tried: some refusals mean something particular then. */
export function reason(no: unknown, deed = ""): string {
  const { sentence, clause } = why(no, deed);
  return clause ? `${sentence} (${clause})` : sentence;
}

/** The same with the clause of the rules apart, to link to. */
export function why(no: unknown, deed = ""): { sentence: string; clause: string } {
  const { code, clause } = coded(no);
  const key = [`no.${deed}.${code}`, `no.${code}`].find(known) ?? "no.broken";
  return { sentence: say(key), clause: clause ?? "" };
}

function coded(no: unknown): Coded {
  if (no instanceof Refused) return { code: no.code };
  if (no instanceof TypeError) return { code: "offline" }; // what fetch throws without a network
  return typeof no === "object" && no !== null && "code" in no ? (no as Coded) : { code: "broken" };
}
