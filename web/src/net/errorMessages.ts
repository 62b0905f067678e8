// Errors as sentences in the visitor's language, by the server's error code.
import { ApiError } from "./api";
import { say, sayIfKnown } from "../i18n/messages";

interface Coded {
  code: string;
  clause?: string | null;
}

/** `action` is what was tried: some codes have a message of their own for it. */
export function errorMessage(error: unknown, action = ""): string {
  const { sentence, clause } = errorParts(error, action);
  return clause ? `${sentence} (${clause})` : sentence;
}

/** The same with the clause of the rules apart, for a link. */
export function errorParts(error: unknown, action = ""): { sentence: string; clause: string } {
  const { code, clause } = coded(error);
  const sentence = sayIfKnown(`no.${action}.${code}`) ?? sayIfKnown(`no.${code}`) ?? say("no.broken");
  return { sentence, clause: clause ?? "" };
}

function coded(error: unknown): Coded {
  if (error instanceof ApiError) return { code: error.code };
  if (error instanceof TypeError) return { code: "offline" }; // thrown by fetch without a network
  return typeof error === "object" && error !== null && "code" in error ? (error as Coded) : { code: "broken" };
}
