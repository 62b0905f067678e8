import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/net/api";
import { ErrorReports } from "../../src/net/errorReports.svelte";

interface Report {
  message: string;
  stack: string;
  version: string;
  page: string;
}

let sent: Report[] = [];
let listeners: Record<string, (event: unknown) => void> = {};

beforeEach(() => {
  [sent, listeners] = [[], {}];
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("location", { href: "http://table.test/table/oak", pathname: "/table/oak" });
  vi.stubGlobal("addEventListener", (kind: string, heard: (event: unknown) => void) => (listeners[kind] = heard));
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    expect(path).toBe("/api/client-errors");
    sent.push(JSON.parse(body) as Report);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("errors of the client", () => {
  it("are reported once, without ids and queries", () => {
    const reports = new ErrorReports();
    const broken = new Error("no row at /table/oak?seat=1");
    broken.stack = "Error\n at http://table.test/assets/a.js?x=1:2:3";
    reports.report(broken);
    reports.report(broken);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ message: "no row at /table/…", stack: "Error\n at http://table.test/assets/a.js" });
    expect(sent[0]).toMatchObject({ page: "table", version: expect.stringMatching(/errorReports/) as string });
  });

  it("are reported a few times a visit at most", () => {
    const reports = new ErrorReports();
    for (let i = 0; i < 50; i++) reports.report(new Error(`number ${i}`));
    expect(sent).toHaveLength(5);
  });

  it("are none where the server refused, the network is gone or the visitor said no", () => {
    const reports = new ErrorReports();
    reports.reportFault(new ApiError("not_found", "There is no such table.", 404));
    reports.reportFault(new TypeError("Failed to fetch"));
    reports.reportFault(new DOMException("Share canceled", "AbortError"));
    reports.reportFault({ is: "no", code: "stale", text: "" });
    expect(sent).toEqual([]);
    reports.reportFault(new TypeError("x is undefined"));
    expect(sent).toHaveLength(1);
  });

  it("that nobody handles are shown", () => {
    const reports = new ErrorReports();
    reports.listen();
    listeners["unhandledrejection"]!({ reason: new TypeError("Failed to fetch") });
    listeners["error"]!({ message: "ResizeObserver loop completed with undelivered notifications.", error: null });
    expect(reports.shown).toBe(false);
    listeners["error"]!({ message: "Uncaught", error: new RangeError("too deep") });
    expect(reports.shown).toBe(true);
    expect(sent.map(({ message }) => message)).toEqual(["too deep"]);
  });
});
