import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Draft } from "../../src/state/draft.svelte";
import { settings } from "../../src/device/settings.svelte";
import type { Command, Reply, TableSocket } from "../../src/net/tableSocket.svelte";
import { forced, ForcedMove } from "../../src/table/forcedMove.svelte";
import { LookBack } from "../../src/table/lookBack.svelte";
import type { Shown } from "../../src/net/wire";
import { anyView } from "../anyView";

/** A server at which `possible` may become legal. */
class Server {
  table: Shown | null = null;
  done: Command[] = [];
  possible = ["play r1", "play r2", "draw"];

  async send(command: Command): Promise<Reply> {
    this.done.push(command);
    if (command.do !== "ahead") return { is: "done", version: 1 };
    return { is: "foreseen", version: 1, turn: [], next: this.possible, view: anyView(), certain: false };
  }

  deal(moves: number, turn: number, legal: string[], more: Partial<Shown> = {}): void {
    const seats = [0, 1].map(() => ({ away: false, resigned: false }));
    const view = { turn, moves: legal };
    const prompt = turn === 0 ? "Play." : "";
    this.table = { stage: "playing", moves, you: 0, seats, view, prompt, wish: null, ...more } as unknown as Shown;
  }
}

let server: Server;
let draft: Draft;

function shown(moves: number, turn: number, legal: string[], more: Partial<Shown> = {}): void {
  server.deal(moves, turn, legal, more);
  draft.sync();
}

beforeEach(() => {
  server = new Server();
  draft = new Draft(server as unknown as TableSocket);
  shown(4, 1, []);
});
afterEach(() => {
  settings.confirm = false;
});

const played = (): Command[] => server.done.filter((command) => command.do !== "ahead");

describe("a move chosen while others play", () => {
  it("is told to nobody, and played when it is legal", async () => {
    await draft.plan();
    expect([draft.planning, draft.can("play r1"), draft.shownView?.moves]).toEqual([true, true, server.possible]);
    await draft.finish("play r1");
    expect([draft.turn, played()]).toEqual([["play r1"], []]);
    shown(5, 1, []); // somebody else moved, and somebody else is next
    expect([draft.turn, played()]).toEqual([["play r1"], []]);
    shown(6, 0, ["play r1", "draw"]);
    expect(played()).toEqual([{ do: "play", move: "play r1", moves: 6 }]);
    expect([draft.planning, draft.missed]).toEqual([false, ""]);
  });

  it("is not played if it is not legal, and that is said", async () => {
    await draft.plan();
    await draft.play("play r1");
    shown(6, 0, ["draw"]);
    expect([played(), draft.missed, draft.turn, draft.next]).toEqual([[], "play r1", [], ["draw"]]);
    shown(7, 1, []);
    expect(draft.missed).toBe("");
  });

  it("is called off by a second click, by taking it up, and by ending to plan", async () => {
    await draft.plan();
    await draft.finish("play r1");
    await draft.finish("play r2");
    expect(draft.turn).toEqual(["play r2"]);
    await draft.finish("play r2");
    expect([draft.turn, draft.planning]).toEqual([[], true]);
    await draft.finishWith(["play r1"]);
    await draft.set([]);
    expect(draft.turn).toEqual([]);
    await draft.finish("play r1");
    await draft.plan();
    expect([draft.turn, draft.planning, draft.next]).toEqual([[], false, []]);
    shown(6, 0, ["play r1"]);
    expect(played()).toEqual([]);
  });

  it("falls with a move that is taken back, and with the game", async () => {
    await draft.plan();
    await draft.finish("play r1");
    shown(3, 0, ["play r1"]);
    expect([played(), draft.planning]).toEqual([[], false]);
    shown(4, 1, []);
    await draft.plan();
    await draft.finish("play r1");
    shown(5, 1, [], { stage: "over" });
    expect([played(), draft.planning]).toEqual([[], false]);
  });

  it("is confirmed first by those who confirm everything", async () => {
    settings.confirm = true;
    await draft.plan();
    await draft.finish("play r1");
    shown(6, 0, ["play r1"]);
    await expect.poll(() => draft.turn).toEqual(["play r1"]);
    expect([played(), draft.planning]).toEqual([[], false]);
  });

  it("cannot be chosen in one's own turn, or by those who watch or are away", async () => {
    expect(draft.canPlan).toBe(true);
    shown(5, 0, ["draw"]);
    await draft.plan();
    expect([draft.planning, server.done]).toEqual([false, []]);
    shown(6, 1, [], { you: null });
    expect(draft.canPlan).toBe(false);
    shown(7, 1, [], { seats: [{ away: true, resigned: false }] as Shown["seats"] });
    expect(draft.canPlan).toBe(false);
  });
});

describe("an only move", () => {
  let forcedMove: ForcedMove;

  beforeEach(() => {
    vi.useFakeTimers();
    forcedMove = new ForcedMove(draft, () => server.table);
  });
  afterEach(() => {
    forcedMove.cancel();
    settings.play_forced = true;
    vi.useRealTimers();
  });

  function update(moves: number, legal: string[], more: Partial<Shown> = {}): void {
    shown(moves, legal.length > 0 ? 0 : 1, legal, more);
    forcedMove.update();
  }

  it("is played by itself, after a pause, once", async () => {
    update(5, ["draw"]);
    expect([forcedMove.soon, played()]).toEqual([true, []]);
    update(5, ["draw"]); // somebody said something
    await vi.advanceTimersByTimeAsync(5000);
    expect([forcedMove.soon, played()]).toEqual([false, [{ do: "play", move: "draw", moves: 5 }]]);
  });

  it("is left alone where there is a choice, or nobody wants it", async () => {
    update(5, ["draw", "play r1"]);
    settings.play_forced = false;
    update(6, ["draw"]);
    settings.play_forced = true;
    settings.confirm = true;
    update(7, ["draw"]);
    settings.confirm = false;
    update(8, ["draw"], { seats: [{ away: true, resigned: false }] as Shown["seats"] });
    expect(forced(server.table)).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(played()).toEqual([]);
  });

  it("is not played again when it was taken back, until there is another", async () => {
    update(5, ["draw"]);
    await vi.advanceTimersByTimeAsync(5000);
    update(6, []);
    update(5, ["draw"]); // taken back, to take back more
    update(5, ["draw"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([forcedMove.soon, played().length]).toEqual([false, 1]);
    update(6, []);
    update(8, ["draw"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(played()).toHaveLength(2);
  });

  it("is forgotten when the table changes first", async () => {
    update(5, ["draw"]);
    update(4, []);
    expect(forcedMove.soon).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(played()).toEqual([]);
  });
});

describe("looking back", () => {
  const at = (moves: number, more: Partial<Shown> = {}): Shown =>
    ({ moves, you: 0, view: { moves: [] }, ...more }) as unknown as Shown;

  it("steps through what was shown, and stays while the game goes on", () => {
    const back = new LookBack();
    for (const moves of [3, 4, 5]) back.note(at(moves), []);
    back.step(-1);
    back.step(-1);
    expect([back.past?.table.moves, back.canGoBack]).toEqual([3, false]);
    back.step(-1);
    back.note(at(6), []);
    expect(back.past?.table.moves).toBe(3);
    back.step(1);
    expect(back.past?.table.moves).toBe(4);
    for (const _ of [5, 6]) back.step(1);
    expect(back.past).toBeNull();
  });

  it("shows one table for each number of moves, the latest", () => {
    const back = new LookBack();
    for (const [moves, prompt] of [
      [3, "a"],
      [4, "b"],
      [4, "c"],
      [5, "d"],
    ] as const)
      back.note(at(moves, { prompt }), []);
    back.step(-1);
    expect(back.past?.table.prompt).toBe("c");
    back.step(-1);
    expect(back.past?.table.moves).toBe(3);
  });

  it("forgets what was taken back, and what another reader saw", () => {
    const back = new LookBack();
    for (const moves of [3, 4, 5]) back.note(at(moves), []);
    back.step(-1);
    back.note(at(3), []);
    expect([back.past, back.canGoBack]).toEqual([null, false]);
    back.note(at(4, { you: 1 }), []);
    expect(back.canGoBack).toBe(false);
  });
});
