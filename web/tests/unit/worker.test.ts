import { describe, expect, it } from "vitest";
import { namesIn } from "../../src/state/offlineContent";
import { requestKind, replayFrameOf, wholeReplayOf } from "../../src/worker/routing";

const at = (path: string): URL => new URL(path, "http://table.test");
const kind = (path: string, method = "GET", mode = "cors"): string | null => requestKind(at(path), method, mode);

describe("what the worker keeps", () => {
  it.each([
    ["/api/games", "shelf"],
    ["/api/games/mu/rules?language=nl", "shelf"],
    ["/api/levels", "shelf"],
    ["/api/first-games", "shelf"],
    ["/api/first-games/mu?language=nl", "shelf"],
    ["/api/first-games/mu/bid?move=pass", "tries"],
    ["/api/tables/abc/steps?language=en", "seen"],
    ["/api/tables/abc/replay?language=en", "seen"],
    ["/api/tables/abc/games?language=en", "seen"],
    ["/assets/index-1.js", "file"],
    ["/icon.svg", "file"],
    ["/engine/mu.json", "engine"],
    ["/engine/mu.wasm?v=abc", "engine"],
  ])("keeps %s", (path, expected) => expect(kind(path)).toBe(expected));

  it.each([
    "/api/me",
    "/api/settings",
    "/api/push",
    "/api/tables",
    "/api/tables?whose=mine",
    "/api/tables/abc",
    "/api/tables/abc/record",
    "/api/tables/abc/socket",
    "/api/people/abc",
    "/api/gamesome",
    "/engine/",
    "/health",
    "/sw.js",
  ])("leaves %s alone", (path) => expect(kind(path)).toBeNull());

  it("leaves alone what changes something", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD"]) expect(kind("/api/games", method)).toBeNull();
  });

  it("has a page for every address but those of answers", () => {
    expect(kind("/", "GET", "navigate")).toBe("page");
    expect(kind("/table/abc", "GET", "navigate")).toBe("page");
    expect(kind("/api/tables/abc/record", "GET", "navigate")).toBeNull();
    expect(kind("/metrics", "GET", "navigate")).toBeNull();
  });
});

describe("replays", () => {
  it("finds a moment in the whole", () => {
    expect(replayFrameOf(at("/api/tables/abc/replay/12?language=en&seat=0"))).toEqual({
      whole: "/api/tables/abc/replay?language=en&seat=0",
      number: 12,
    });
    expect(replayFrameOf(at("/api/tables/abc/replay?language=en"))).toBeNull();
  });

  it("knows the whole of what was opened", () => {
    expect(wholeReplayOf(at("/api/tables/abc/steps?language=en&seat=0"))).toBe(
      "/api/tables/abc/replay?language=en&seat=0",
    );
    expect(wholeReplayOf(at("/api/tables/abc/games?language=en"))).toBeNull();
  });
});

describe("what can be read without a network", () => {
  it("is in the visitor's language", () => {
    const urls = ["/api/games/mu/rules?language=en", "/api/games/emmers/rules?language=nl", "/api/games"].map(at);
    expect(namesIn(urls, /^\/api\/games\/([^/]+)\/rules$/)).toEqual(["mu"]);
  });
});
