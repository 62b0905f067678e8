// Errors of the client: shown to the visitor, and reported to the server's log without anything about them.
import { ERROR_LENGTH, STACK_LENGTH } from "../device/limits";
import { ApiError, request } from "./api";
import { site } from "./site";

const MAX_REPORTS = 5; // of one visit: a page that breaks again and again has said enough
/** What browsers and Vite say when a response, a script or a style sheet cannot be had. */
const UNREACHED = /failed to fetch|networkerror|load failed|importing a module|dynamically imported|unable to preload/i;
const IDS = /\/(tables?|replay|people)\/[\w-]+/g;

export class ErrorReports {
  /** An error that nobody handled; shown until the visitor goes elsewhere. */
  shown = $state(false);
  private reported = new Set<string>();

  /** Write an error to the console and to the server's log. */
  readonly report = (problem: unknown): void => {
    console.error(problem);
    if (site.isStatic) return; // there is no log
    const { message, stack } = problem instanceof Error ? problem : { message: String(problem), stack: "" };
    if (this.reported.has(message) || this.reported.size >= MAX_REPORTS) return;
    this.reported.add(message);
    const body = {
      message: withoutIds(message).slice(0, ERROR_LENGTH),
      stack: withoutIds(stack ?? "").slice(0, STACK_LENGTH),
      version: new URL(import.meta.url).pathname.slice(-80),
      page: /^\/([a-z]{0,20})(?:\/|$)/.exec(location.pathname)?.[1] ?? "",
    };
    void request("post", "/api/client-errors", { body }).catch(() => undefined); // there is nobody else to tell
  };

  /** For what nobody awaits and everybody can do without: the server's refusals and a lost network are no faults. */
  readonly reportFault = (problem: unknown): void => {
    if (!isExpected(problem)) this.report(problem);
  };

  /** Handle whatever nobody else does. */
  listen(): void {
    const unhandled = (problem: unknown): void => {
      if (isExpected(problem)) return;
      this.shown = true;
      this.report(problem);
    };
    addEventListener("error", (event) => {
      if (!event.message.startsWith("ResizeObserver loop")) unhandled(event.error ?? event.message); // that harms nobody
    });
    addEventListener("unhandledrejection", (event) => unhandled(event.reason));
  }
}

/** Whether an error comes from the server or the network, and not from the client. */
function isExpected(problem: unknown): boolean {
  if (problem instanceof ApiError || problem instanceof DOMException) return true; // or the visitor said no
  if (problem instanceof Error) return UNREACHED.test(problem.message);
  return typeof problem === "object" && problem !== null && "code" in problem; // a refusal at a table
}

function withoutIds(text: string): string {
  return text.replace(IDS, "/$1/…").replace(/\?[^\s)]*/g, "");
}

export const errorReports = new ErrorReports();
