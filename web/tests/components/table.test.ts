import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { me } from "../../src/state/me.svelte";
import Chat from "../../src/table/Chat.svelte";
import ConfirmBar from "../../src/table/ConfirmBar.svelte";
import ConnectionBanner from "../../src/table/ConnectionBanner.svelte";
import HintPanel from "../../src/table/HintPanel.svelte";
import LogPanel from "../../src/table/LogPanel.svelte";
import MoveList from "../../src/table/MoveList.svelte";
import Prompt from "../../src/table/Prompt.svelte";
import ResultPanel from "../../src/table/ResultPanel.svelte";
import Seats from "../../src/table/Seats.svelte";
import TakeBackBar from "../../src/table/TakeBackBar.svelte";
import { entry, seat, shown, TableServer } from "./tableServer";
import { anyView } from "../anyView";

const text = (element: Element): string => element.textContent!.replace(/\s+/g, " ").trim();

describe("the prompt", () => {
  it("says what to do, and that a move is on its way", async () => {
    const table = shown();
    const { socket, draft } = new TableServer(table);
    const { container } = render(Prompt, { socket, table, draft });
    expect(text(container)).toBe("Your turn Draw a card or take a row.");
    void draft.play("draw");
    expect(await screen.findByText("Your move is on its way.")).toBeTruthy();
  });

  it("says whose turn it is, and what they did last", () => {
    const table = shown({ view: anyView({ turn: 1 }), prompt: "" });
    const log = [
      entry(1, { seat: 0, name: "Ann", move: "draw", text: "Ann draws red." }),
      entry(2, { what: "said", text: "Hi" }),
    ];
    const { socket, draft } = new TableServer(table, log);
    const { container } = render(Prompt, { socket, table, draft });
    expect(text(container)).toBe("Ben is to move. Ann draws red.");
  });

  it("says why a move was refused, with the rule", async () => {
    const table = shown();
    const server = new TableServer(table);
    render(Prompt, { socket: server.socket, table, draft: server.draft });
    void server.draft.play("draw");
    server.say({ is: "no", version: 2, code: "illegal_move", text: "", clause: "3.2", ref: server.last.ref });
    const refusal = await screen.findByRole("alert");
    expect(within(refusal).getByText(/3\.2/)).toBeTruthy();
  });
});

describe("the log", () => {
  const moved = (number: number): ReturnType<typeof entry> =>
    entry(number, { seat: number % 2, name: "Ann", move: "draw", text: `Move ${number}.` });

  it("has the latest first, what is the same once, and no chat", () => {
    const same = { what: "sat", name: "Ben" };
    const log = [
      entry(1, { what: "started" }),
      entry(2, same),
      entry(3, same),
      entry(4, { what: "said", text: "Hi" }),
      moved(5),
    ];
    render(LogPanel, { log, table: shown() });
    expect(screen.getAllByRole("listitem").map(text)).toEqual([
      "Move 5.",
      "Ben sits down. × 2",
      "The cards are dealt.",
    ]);
  });

  it("shows all of a long game when asked", async () => {
    render(LogPanel, { log: Array.from({ length: 80 }, (_, i) => moved(i)), table: shown() });
    expect(screen.getAllByRole("listitem")).toHaveLength(60);
    await userEvent.click(screen.getByRole("button", { name: "Show everything" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(80);
  });
});

describe("a hint", () => {
  const hint = {
    is: "hinted" as const,
    version: 2,
    move: "take 1",
    values: {},
    moves: [
      { move: "take 1", share: 0.621, error: 0.02, equal: false },
      { move: "draw", share: 0.6, error: 0.02, equal: true },
    ],
    shares: [0.62, 0.2, 0.18],
  };

  it("tells what every move is worth, and plays the best", async () => {
    const table = shown();
    const server = new TableServer(table);
    render(HintPanel, { table, draft: server.draft, hint, onclose: vi.fn() });
    expect(screen.getAllByRole("listitem").map(text)).toEqual([
      "take row 2 62 % ± 4",
      "draw a card about as good 60 % ± 4",
    ]);
    expect(screen.getByText("After that: Ann 62 %, Ben 20 %, Club bot 18 %.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Play it" }));
    expect(server.last).toMatchObject({ do: "play", move: "take 1", moves: 4 });
  });

  it("says of a move that fared better by chance that it is about as good", () => {
    const table = shown();
    const moves = [
      { move: "take 1", share: 0.6, error: 0.02, equal: true },
      { move: "draw", share: 0.621, error: 0.02, equal: true },
    ];
    render(HintPanel, { table, draft: new TableServer(table).draft, hint: { ...hint, moves }, onclose: vi.fn() });
    expect(screen.getAllByRole("listitem").map(text)).toEqual([
      "take row 2 60 % ± 4",
      "draw a card about as good 62 % ± 4",
    ]);
  });

  it("has no figures before the bots are compiled", async () => {
    const closed = vi.fn();
    const table = shown();
    render(HintPanel, {
      table,
      draft: new TableServer(table).draft,
      hint: { ...hint, moves: [], shares: [] },
      onclose: closed,
    });
    expect(screen.getByText(/Without figures for now/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe("a turn in the making", () => {
  async function drafted(...turn: string[]): Promise<TableServer> {
    const table = shown();
    const server = new TableServer(table);
    render(ConfirmBar, { table, draft: server.draft });
    const done = server.draft.set(turn);
    server.say({
      is: "foreseen",
      version: 2,
      turn,
      next: ["take 1"],
      view: anyView(),
      certain: true,
      ref: server.last.ref,
    });
    await done;
    return server;
  }

  it("is named, and confirmed as a whole", async () => {
    const server = await drafted("draw", "place 0");
    expect(await screen.findByText("draw a card, lay it at row 1")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    expect(server.last).toMatchObject({ do: "turn", turn: ["draw", "place 0"], moves: 4 });
    expect(screen.getByRole("button", { name: "Confirm" })).toHaveProperty("disabled", true);
  });

  it("is dropped by Escape", async () => {
    const server = await drafted("draw");
    expect(await screen.findByRole("group", { name: "Your turn so far" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(server.draft.turn).toEqual([]);
    expect(screen.queryByRole("group")).toBeNull();
  });
});

describe("the list of moves", () => {
  it("plays what is clicked", async () => {
    const table = shown();
    const server = new TableServer(table);
    render(MoveList, { table, draft: server.draft });
    expect(screen.getAllByRole("button").map(text)).toEqual(["draw a card", "take row 2"]);
    await userEvent.click(screen.getByRole("button", { name: "take row 2" }));
    expect(server.last).toMatchObject({ do: "play", move: "take 1" });
  });
});

describe("the chat", () => {
  const talk = [entry(1, { what: "said", name: "Ben", person: "ben", text: "Good luck!" })];

  it("sends what was said, and clears the field when it was heard", async () => {
    me.person = { id: "ann", name: "Ann", kind: "guest" };
    const table = shown({ host: "ben" });
    const server = new TableServer(table);
    render(Chat, { talk, table, actions: server.actions });
    const field = screen.getByRole("textbox", { name: "Say something" }) as HTMLInputElement;
    await userEvent.type(field, "  Thanks! {Enter}");
    expect(server.last).toMatchObject({ do: "say", text: "Thanks!" });
    server.say({ is: "done", version: 2, ref: server.last.ref });
    await waitFor(() => expect(field.value).toBe(""));
    expect(screen.queryByRole("button", { name: /for all/ })).toBeNull();
  });

  it("can do without somebody, whom the host mutes for all", async () => {
    me.person = { id: "ann", name: "Ann", kind: "guest" };
    const table = shown();
    const server = new TableServer(table);
    render(Chat, { talk, table, actions: server.actions });
    await userEvent.click(screen.getByRole("checkbox", { name: "Ben", hidden: true }));
    expect(screen.queryByText("Good luck!")).toBeNull();
    expect(screen.getByText("Nothing was said yet.")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "Ben", hidden: true }));
    await userEvent.click(screen.getByRole("button", { name: "Mute Ben for all", hidden: true }));
    expect(server.last).toMatchObject({ do: "mute", person: "ben", quiet: true });
  });
});

describe("the seats", () => {
  it("say who plays, who moves and who is gone", () => {
    const table = shown({ seats: [...shown().seats, seat("Cas", { away: true })] });
    render(Seats, { table, view: table.view, present: [0] });
    const lines = screen.getAllByRole("listitem");
    expect(lines.map(text)).toEqual([
      "Ann Score: 3 you ▶ to move",
      "Ben Score: 5 not connected",
      "Bot: Club bot Score: 0 Club player",
      "Cas Score: away; a bot plays",
    ]);
    expect(lines.map((line) => line.getAttribute("aria-current"))).toEqual(["true", null, null, null]);
  });

  it("do not ask anybody to move whose move is on its way", async () => {
    const table = shown();
    const { rerender } = render(Seats, { table, view: anyView({ turn: 0 }) });
    expect(screen.getAllByRole("listitem").map((each) => each.getAttribute("aria-current"))).toContain("true");
    await rerender({ sent: true });
    expect(screen.getAllByRole("listitem").map((each) => each.getAttribute("aria-current"))).not.toContain("true");
    await rerender({ view: anyView({ turn: 1 }) });
    expect(screen.getAllByRole("listitem")[1]!.getAttribute("aria-current")).toBe("true");
  });

  it("have clocks that run by the server's time", async () => {
    vi.useFakeTimers({ now: 1_000_000_000 });
    const table = shown({ deadline: 1_000_075, seats: [seat("Ann"), seat("Ben", { bank: 600 })] });
    render(Seats, { table, view: table.view, clockAhead: 5 });
    const times = (): string[] => screen.getAllByRole("timer").map(text);
    expect(times()).toEqual(["Time left: 1:10", "Time left: 10:00"]);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(times()).toEqual(["Time left: 0:09", "Time left: 10:00"]);
    expect(screen.getAllByRole("timer")[0]!.classList.contains("hurry")).toBe(true);
  });
});

describe("taking back", () => {
  it("is asked of the others", async () => {
    const table = shown({ wish: { seat: 1, agreed: [], moves: 3 } as never });
    const server = new TableServer(table);
    render(TakeBackBar, { table, actions: server.actions });
    expect(screen.getByRole("alert").textContent).toContain("Ben would like to take the latest turn back.");
    await userEvent.click(screen.getByRole("button", { name: "All right" }));
    expect(server.last).toMatchObject({ do: "answer", yes: true });
  });
});

describe("the result", () => {
  it("of a game that was given up has a rematch, and why there is none", async () => {
    const table = shown({ stage: "abandoned", prompt: "" });
    const server = new TableServer(table);
    render(ResultPanel, { table, actions: server.actions });
    expect(screen.getByRole("heading").textContent).toBe("The game was given up.");
    await userEvent.click(screen.getByRole("button", { name: "Again" }));
    expect(server.last).toMatchObject({ do: "again" });
    server.say({ is: "no", version: 2, code: "too_fast", text: "", ref: server.last.ref });
    expect(await screen.findByRole("alert")).toBeTruthy();
  });

  it("of a finished game says who won, and how when the server tells", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const table = shown({ stage: "over", you: null, winners: [1], continued: "elm" });
    render(ResultPanel, { table, actions: new TableServer(table).actions });
    expect(screen.getByRole("heading").textContent).toBe("Ben wins.");
    expect(screen.getByRole("link", { name: "Watch the rematch" }).getAttribute("href")).toBe("/table/elm");
  });
});

describe("the connection", () => {
  it("is said to be lost while it is", () => {
    const server = new TableServer();
    render(ConnectionBanner, { socket: server.socket });
    expect(screen.getByRole("status").textContent).toBe("");
    server.lose();
    expect(screen.getByRole("status").textContent).toContain("Nothing is lost of your game.");
    server.socket.close();
  });
});
