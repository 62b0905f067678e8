import { Linter } from "eslint";
import svelte from "eslint-plugin-svelte";
import { describe, expect, it } from "vitest";
import { links } from "../../building/links.js";
import { Site } from "../../src/net/site";
import { within } from "../../src/worker/routing";

const TABLE = "local-0123456789abcdefghijk";
const served = new Site(new URL("http://table.test/"), false);
const club = new Site(new URL("http://club.test/games/table/"), true);

describe("the addresses of pages", () => {
  it.each([
    ["/", "/games/table/"],
    ["/rules", "/games/table/rules/"],
    ["/rules/mu#R3.2", "/games/table/rules/mu/#R3.2"],
    ["/new?game=mu", "/games/table/new/?game=mu"],
    [`/table/${TABLE}`, `/games/table/table/?id=${TABLE}`],
    [`/replay/${TABLE}?seat=0&move=7`, `/games/table/replay/?id=${TABLE}&seat=0&move=7`],
  ])("are folders in the static edition: %s", (path, address) => {
    expect(club.link(path)).toBe(address);
    const url = new URL(address, club.root);
    const { path: found, query } = club.page(url)!;
    expect(found + (query.size > 0 ? `?${query}` : "") + url.hash).toBe(path);
  });

  it.each(["/", "/rules/mu#R3.2", "/new?game=mu", `/table/${TABLE}?a=1`])("are paths at a server: %s", (path) => {
    expect(served.link(path)).toBe(path);
    const url = new URL(path, served.root);
    expect(served.page(url)).toEqual({ path: url.pathname, query: url.searchParams });
  });

  it("may end in the name of the file", () => {
    expect(club.page(new URL("http://club.test/games/table/rules/mu/index.html"))?.path).toBe("/rules/mu");
    expect(club.page(new URL("http://club.test/games/table/index.html"))?.path).toBe("/");
  });

  it.each(["http://club.test/games/", "http://club.test/news", "http://elsewhere.test/games/table/rules/"])(
    "are no concern of ours elsewhere: %s",
    (address) => expect(club.page(new URL(address))).toBeNull(),
  );

  it("are not those of answers and files", () => {
    expect(served.page(new URL("http://table.test/api/tables/abc/record"))).toBeNull();
    expect(club.page(new URL("http://club.test/games/table/engine/mu.wasm"))).toBeNull();
    expect(club.file("icon.svg")).toBe("/games/table/icon.svg");
  });
});

describe("the folder of the client", () => {
  it("is as good as the root of a host", () => {
    const found = within(club.root, new URL("http://club.test/games/table/api/games/mu/rules.en.json?a=1"));
    expect(found?.pathname).toBe("/api/games/mu/rules.en.json");
    expect(found?.search).toBe("?a=1");
    expect(within(club.root, new URL("http://club.test/games/other/"))).toBeNull();
    expect(within(served.root, new URL("http://elsewhere.test/"))).toBeNull();
    expect(within(served.root, new URL("http://table.test//elsewhere.test/"))?.host).toBe("table.test");
  });
});

describe("links in components", () => {
  const linter = new Linter();
  const objections = (code: string): string[] =>
    linter
      .verify(code, [...svelte.configs.base, { files: ["**/*.svelte"], ...links }], { filename: "A.svelte" })
      .map(({ message }) => message);

  it.each(['<a href="/rules">a</a>', '<a href="/rules/{game}">a</a>', '<img src="/icon.svg" alt="" />'])(
    "may not begin at the root of the host: %s",
    (code) => expect(objections(code)).toEqual([expect.stringContaining("net/site")]),
  );

  it.each(['<a href={link("/rules")}>a</a>', '<a href="#main">a</a>', '<a href="/api/me/data" download>a</a>'])(
    "may be others: %s",
    (code) => expect(objections(code)).toEqual([]),
  );
});
