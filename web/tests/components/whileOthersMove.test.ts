// What one can do at a table besides moving: plan a move, look back, use keys.
import { flushSync } from "svelte";
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/device/settings.svelte";
import type { Shown } from "../../src/net/wire";
import ActionBar from "../../src/table/ActionBar.svelte";
import Hotkeys from "../../src/table/Hotkeys.svelte";
import LookBackBar from "../../src/table/LookBackBar.svelte";
import PremoveBar from "../../src/table/PremoveBar.svelte";
import Prompt from "../../src/table/Prompt.svelte";
import { ForcedMove } from "../../src/table/forcedMove.svelte";
import { LookBack } from "../../src/table/lookBack.svelte";
import { entry, seat, shown, TableServer } from "./tableServer";
import { anyView } from "../anyView";

const text = (element: Element): string => element.textContent!.replace(/\s+/g, " ").trim();
const waiting = (more: Partial<Shown> = {}): Shown =>
  shown({ view: anyView({ turn: 1, moves: [] }), prompt: "", ...more });

afterEach(() => {
  Object.assign(settings, { hotkeys: true, play_forced: true });
});

describe("a planned move", () => {
  /** Ben is to move; the server says what Ann might be able to play. */
  async function planned(): Promise<TableServer> {
    const table = waiting();
    const server = new TableServer(table);
    render(PremoveBar, { table, draft: server.draft });
    void server.draft.plan();
    expect(server.last).toMatchObject({ do: "ahead", turn: [] });
    const next = ["draw", "take 1"];
    server.say({ is: "foreseen", version: 2, turn: [], next, view: anyView(), certain: false, ref: server.last.ref });
    await waitFor(() => expect(server.draft.planning).toBe(true));
    return server;
  }

  it("is said to be so, stays on this screen, and is called off by its button", async () => {
    const server = await planned();
    const bar = screen.getByRole("group", { name: "Your next move" });
    expect(text(bar)).toContain("Choose now what you will play");
    await server.draft.finish("draw");
    flushSync();
    expect(text(bar)).toContain("When it is your turn: draw a card, if it is legal then. Nobody else sees it.");
    expect(server.sent.map((command) => command.do)).toEqual(["ahead"]);
    await userEvent.click(screen.getByRole("button", { name: "Call off" }));
    expect([server.draft.planning, server.draft.turn]).toEqual([false, []]);
  });

  it("is called off by Escape, but not by that of a dialog", async () => {
    const server = await planned();
    await server.draft.finish("draw");
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.open = true;
    await userEvent.keyboard("{Escape}");
    expect(server.draft.turn).toEqual(["draw"]);
    dialog.remove();
    await userEvent.keyboard("{Escape}");
    expect([server.draft.planning, server.draft.turn]).toEqual([false, []]);
  });

  it("is played in one's turn, or the prompt says why not", async () => {
    const server = await planned();
    await server.draft.finish("take 1");
    const now = shown({ moves: 5, view: anyView({ turn: 0, moves: ["draw"] }) });
    render(Prompt, { socket: server.socket, table: now, draft: server.draft });
    server.update(now);
    expect(server.last.do).toBe("ahead"); // nothing was played
    expect(text(screen.getByRole("alert"))).toBe("Your planned move was not legal any more: take row 2.");
  });
});

describe("an only move", () => {
  it("is announced in the prompt before it is played", async () => {
    vi.useFakeTimers();
    const table = shown({ view: anyView({ turn: 0, moves: ["draw"] }) });
    const server = new TableServer(table);
    const forcedMove = new ForcedMove(server.draft, () => server.socket.table);
    render(Prompt, { socket: server.socket, table, draft: server.draft, forcedMove });
    forcedMove.update();
    flushSync();
    expect(text(screen.getByRole("status"))).toBe("This is your only move; it is played by itself.");
    expect(server.sent).toEqual([]);
    await vi.runOnlyPendingTimersAsync();
    expect(server.last).toMatchObject({ do: "play", move: "draw", moves: 4 });
    forcedMove.cancel();
  });
});

describe("looking back", () => {
  /** After three moves that this page has seen. */
  function looking(more: Partial<Shown> = {}): LookBack {
    const lookBack = new LookBack();
    for (const moves of [2, 3, 4]) lookBack.note(waiting({ moves }), []);
    render(LookBackBar, { table: waiting(more), lookBack });
    return lookBack;
  }

  it("goes by the arrows, with a banner, and ends by Escape", async () => {
    const lookBack = looking();
    expect(screen.queryByRole("group")).toBeNull();
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}");
    expect(text(screen.getByRole("group", { name: "Looking back" }))).toContain("the table after move 2 of 4.");
    await userEvent.keyboard("{ArrowRight}");
    expect(lookBack.past?.table.moves).toBe(3);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("group")).toBeNull();
  });

  it("leaves the arrows to fields and dialogs", async () => {
    const lookBack = looking();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await userEvent.keyboard("{ArrowLeft}");
    field.remove();
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.open = true;
    await userEvent.keyboard("{ArrowLeft}");
    dialog.remove();
    expect(lookBack.past).toBeNull();
  });

  it("says when it is one's turn, and one click leads there", async () => {
    const lookBack = looking({ prompt: "Draw a card." });
    lookBack.step(-1);
    flushSync();
    expect(screen.getByRole("alert").textContent).toBe("It is your turn now.");
    await userEvent.click(screen.getByRole("button", { name: "Back to the game" }));
    expect(lookBack.past).toBeNull();
  });
});

describe("keys", () => {
  function table(more: Partial<Shown> = {}): TableServer {
    const now = shown(more);
    const server = new TableServer(now);
    render(Hotkeys, { table: now, draft: server.draft, actions: server.actions });
    return server;
  }

  it("are listed by ?, and do nothing while the list is open", async () => {
    const server = table();
    await userEvent.keyboard("?");
    const sheet = screen.getByRole("dialog", { name: "Keys" }) as HTMLDialogElement;
    expect([sheet.open, text(sheet).includes("Ask for a hint")]).toEqual([true, true]);
    await userEvent.keyboard("h");
    expect(server.sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.keyboard("h");
    expect(server.last).toMatchObject({ do: "hint" });
  });

  it("ask for no hint where there is none, and plan only while others move", async () => {
    const server = table({ rated: true });
    await userEvent.keyboard("hp");
    expect(server.sent).toEqual([]);
    server.update(waiting({ moves: 5 }));
    await userEvent.keyboard("p");
    expect(server.last).toMatchObject({ do: "ahead", turn: [] });
  });

  it("are letters while somebody writes, with Ctrl, and for those who switched them off", async () => {
    const server = table();
    const field = document.body.appendChild(document.createElement("input"));
    await userEvent.type(field, "h?");
    expect(field.value).toBe("h?");
    field.remove();
    await userEvent.keyboard("{Control>}h{/Control}");
    settings.hotkeys = false;
    await userEvent.keyboard("h?");
    expect([server.sent, screen.queryByRole("dialog")]).toEqual([[], null]);
  });
});

describe("the bar of actions", () => {
  const bar = (server: TableServer, now: Shown, lookBack = new LookBack()): void => {
    const { socket, actions, draft } = server;
    render(ActionBar, { socket, table: now, actions, draft, lookBack });
  };

  it("plans ahead while others move", async () => {
    const now = waiting();
    const server = new TableServer(now);
    bar(server, now);
    await userEvent.click(screen.getByRole("button", { name: "Plan ahead" }));
    expect(server.last).toMatchObject({ do: "ahead" });
    expect(screen.getByRole("button", { name: "Look back" })).toHaveProperty("disabled", true);
  });

  it("has no plan in one's own turn, and looks back where there is something", async () => {
    const now = shown();
    const lookBack = new LookBack();
    for (const moves of [3, 4]) lookBack.note(shown({ moves }), []);
    bar(new TableServer(now), now, lookBack);
    expect(screen.queryByRole("button", { name: "Plan ahead" })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Look back" }));
    expect(lookBack.past?.table.moves).toBe(3);
  });

  it("lets a bot replace whoever has not moved for long, whatever was said meanwhile", () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const now = waiting({ seats: [seat("Ann"), seat("Ben")] });
    const log = [
      entry(1, { what: "started", at: 700 }),
      entry(2, { what: "moved", seat: 0, at: 800 }),
      entry(3, { what: "said", name: "Ann", text: "Ben?", at: 999 }),
    ];
    bar(new TableServer(now, log), now);
    expect(screen.getByRole("button", { name: /Ben/ })).toBeTruthy();
  });
});
