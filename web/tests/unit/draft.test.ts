import { beforeEach, describe, expect, it } from "vitest";
import { Draft } from "../../src/state/draft.svelte";
import type { Reply, Command, TableSocket } from "../../src/net/tableSocket.svelte";
import type { Shown } from "../../src/net/wire";
import { anyView } from "../anyView";

const seen = (turn: string[]) => anyView({ options: { turn } });

class FakeSocket {
  table: Shown | null = null;
  done: Command[] = [];
  refuse: { code: string } | null = null;
  meanwhile: (() => void) | null = null;

  async send(command: Command): Promise<Reply> {
    this.done.push(command);
    this.meanwhile?.();
    if (this.refuse) throw this.refuse;
    if (command.do === "ahead" && command.turn.includes("lay k9")) throw { code: "illegal_move" };
    if (command.do !== "ahead") return { is: "done", version: 1 };
    const next = ["lay r3", "stop"];
    return { is: "foreseen", version: 1, turn: command.turn, next, view: seen(command.turn), certain: true };
  }

  deal(moves: number, legal: string[], you: number | null = 0): void {
    this.table = { stage: "playing", moves, you, view: { moves: legal } } as unknown as Shown;
  }
}

describe("a turn in the making", () => {
  let socket: FakeSocket;
  let draft: Draft;

  beforeEach(() => {
    socket = new FakeSocket();
    socket.deal(7, ["lay r1", "lay r2", "stop"]);
    draft = new Draft(socket as unknown as TableSocket);
    draft.sync();
  });

  it("offers what the server says, and nothing to those who watch", () => {
    expect(draft.next).toEqual(["lay r1", "lay r2", "stop"]);
    expect([draft.can("lay r2"), draft.can("lay r9")]).toEqual([true, false]);
    socket.deal(7, ["lay r1"], null);
    draft.sync();
    expect(draft.next).toEqual([]);
  });

  it("grows and shrinks by trying it out", async () => {
    await draft.add("lay r1");
    await draft.add("lay r3");
    expect([draft.turn, draft.preview]).toEqual([["lay r1", "lay r3"], seen(["lay r1", "lay r3"])]);
    await draft.drop();
    expect(draft.turn).toEqual(["lay r1"]);
    await draft.drop(true);
    expect([draft.turn, draft.preview, draft.next.length]).toEqual([[], null, 3]);
    await draft.add("unheard of");
    expect(socket.done.every((command) => command.do === "ahead")).toBe(true);
  });

  it("is set as a whole, or as far as the server allows it", async () => {
    await draft.set(["lay r2", "lay r3"]);
    expect(socket.done).toEqual([{ do: "ahead", turn: ["lay r2", "lay r3"] }]);
    await draft.set(["lay r2", "lay r3"]);
    expect(socket.done).toHaveLength(1);
    await draft.set(["lay r1", "lay k9", "stop"]);
    expect([draft.turn, draft.refusal]).toEqual([["lay r1", "stop"], null]);
    await draft.set([]);
    expect([draft.turn, draft.preview]).toEqual([[], null]);
  });

  it("is played whole, with its end", async () => {
    await draft.add("lay r1");
    await draft.confirm();
    expect(socket.done.at(-1)).toEqual({ do: "turn", turn: ["lay r1", "stop"], moves: 7 });
    socket.deal(9, ["lay r2", "stop"]);
    draft.sync();
    await draft.play("stop");
    expect(socket.done.at(-1)).toEqual({ do: "play", move: "stop", moves: 9 });
  });

  it("is on its way until the table shows it, or until it is refused", async () => {
    socket.meanwhile = () => expect([draft.sent, draft.pending, draft.busy]).toEqual([true, true, true]);
    await draft.play("stop");
    expect([draft.sent, draft.can("lay r1")]).toEqual([true, false]); // done, but not to be seen yet
    socket.deal(8, ["lay r1"]);
    draft.sync();
    expect([draft.sent, draft.busy]).toEqual([false, false]);
    socket.refuse = { code: "illegal_move" };
    await draft.play("lay r1");
    expect([draft.sent, draft.busy, draft.can("lay r1")]).toEqual([false, false, true]);
  });

  it("is still one's own while it is tried out", async () => {
    socket.meanwhile = () => expect([draft.sent, draft.pending]).toEqual([false, true]);
    await draft.add("lay r1");
    expect([draft.pending, draft.busy]).toEqual([false, false]);
  });

  it("outlives what changes nothing, and is given up when the table moved on", async () => {
    await draft.add("lay r1");
    socket.deal(7, ["lay r1", "lay r2", "stop"]);
    draft.sync();
    expect(draft.turn).toEqual(["lay r1"]);
    socket.deal(9, ["stop"]);
    draft.sync();
    expect([draft.turn, draft.next]).toEqual([[], ["stop"]]);
  });

  it("says why it was refused, unless the table shows that it was done", async () => {
    socket.refuse = { code: "illegal_move" };
    await draft.play("stop");
    expect(draft.refusal?.code).toBe("illegal_move");
    socket.refuse = { code: "stale" };
    socket.meanwhile = () => {
      socket.deal(8, []);
      draft.sync();
    };
    await draft.play("stop");
    expect([draft.refusal, draft.busy]).toEqual([null, false]);
  });
});
