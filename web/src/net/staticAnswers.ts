// Answers in the static edition: those that are the same for everybody are files, all others this browser gives itself.
import type { Method, PathOf } from "./operations";
import { site } from "./site";

/** What `speeltafel static` writes, from the functions that a server answers with. */
export const ANSWER_FILES: readonly PathOf<"get">[] = [
  "/api/first-games/{name}",
  "/api/games/{name}/reference",
  "/api/games/{name}/rules",
];

export function isAnswerFile(method: Method, path: string): boolean {
  return method === "get" && (ANSWER_FILES as readonly string[]).includes(path);
}

/** The file for a request by its address: named after the path, and what the query says. */
export function answerFile(address: string): string {
  const { pathname, searchParams } = new URL(address, site.root);
  return site.file(`${[pathname.slice(1), ...searchParams.values()].join(".")}.json`);
}
