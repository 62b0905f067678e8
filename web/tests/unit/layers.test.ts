import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import { layers } from "../../building/layers.js";

const linter = new Linter({ cwd: decodeURIComponent(new URL("../..", import.meta.url).pathname) });

/** What is said against a line in a file of src. */
function objections(file: string, line: string): string[] {
  const config = { files: ["**/*.ts"], ...layers };
  return linter.verify(line, config, { filename: `src/${file}` }).map(({ message }) => message);
}

describe("the layers of the sources", () => {
  it.each([
    ["pages/home/Home.ts", 'import { seats } from "../../table/seats";'],
    ["pages/home/Home.ts", 'import { lazy } from "../lazyPages";'],
    ["pages/lazyPages.ts", 'export const load = () => import("./home/Home");'],
    ["games/mu/view.ts", 'import { order } from "../seatOrder";'],
    ["net/network.ts", 'import { CACHES } from "../worker/routing";'],
    ["worker/sw.ts", 'import { respond } from "./caching";'],
    ["local/hub.ts", 'import { Room } from "./room";'],
    ["local/hub.ts", 'import { newTableId } from "../net/localIds";'],
    ["local/hub.ts", 'import { game } from "speeltafel";'],
    ["main.ts", 'import App from "./App";'],
    ["state/me.ts", 'import { untrack } from "svelte";'],
  ])("let %s have %s", (file, line) => expect(objections(file, line)).toEqual([]));

  it.each([
    ["net/api.ts", 'import { me } from "../state/me";', "lies below"],
    ["net/api.ts", 'export * from "../state/me";', "lies below"],
    ["net/api.ts", 'export { me } from "../state/me";', "lies below"],
    ["ui/Icon.ts", 'export const load = () => import("../pages/Icon");', "lies below"],
    ["state/me.ts", 'import { mount } from "../main";', "lies below"],
    ["games/mu/view.ts", 'import { grid } from "../emmers/grid";', "know nothing of each other"],
    ["pages/home/Home.ts", 'import Rules from "../rules/Rules";', "know nothing of each other"],
    ["net/network.ts", 'import { respond } from "../worker/caching";', "in no layer"],
    ["worker/sw.ts", 'import { say } from "../i18n/messages";', "in no layer"],
    ["local/hub.ts", 'import { request } from "../net/api";', "in no layer"],
    ["net/api.ts", 'import { Hub } from "../local/hub";', "in no layer"],
    ["lib/drawer.ts", 'import { say } from "../i18n/messages";', "in no layer"],
  ])("forbid %s to have %s", (file, line, why) => {
    expect(objections(file, line)).toEqual([expect.stringContaining(why)]);
  });
});
