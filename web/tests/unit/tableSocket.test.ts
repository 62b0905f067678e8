import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket } from "../../src/net/tableSocket.svelte";

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { do: string; ref?: number; id?: string }[] = [];

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { do: string });
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const update = (version: number, since: number, log: object[]): object => ({
  is: "update",
  version,
  since,
  at: Date.now() / 1000 + 100,
  log,
  table: { moves: version },
});

describe("a line to a table", () => {
  let socket: TableSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    socket = new TableSocket("abc");
    FakeSocket.last.onopen?.();
    FakeSocket.last.hear(update(3, 0, [{ number: 1 }, { number: 3 }]));
  });

  afterEach(() => {
    socket.close();
    vi.useRealTimers();
  });

  it("hears of the table, and what time it is there", () => {
    expect(FakeSocket.last.address.href).toBe("ws://table.test/api/tables/abc/socket?since=0&language=en");
    expect([socket.state, socket.log.length, Math.round(socket.clockAhead)]).toEqual(["open", 2, 100]);
    FakeSocket.last.hear({ is: "present", version: 3, seats: [0, 2], watching: 4 });
    expect([socket.present, socket.watching]).toEqual([[0, 2], 4]);
  });

  it("goes on where it was when it broke, and asks again what was not answered", async () => {
    const done = socket.send({ do: "play", move: "draw", moves: 3 });
    FakeSocket.last.onclose?.({ code: 1006 });
    expect(socket.state).toBe("broken");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.last.address.search).toContain("since=3");
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toEqual([{ do: "play", move: "draw", moves: 3, id: expect.any(String), ref: 1 }]);
    FakeSocket.last.hear(update(4, 3, [{ number: 4 }]));
    FakeSocket.last.hear({ is: "done", version: 4, ref: 1 });
    expect([(await done).is, socket.log.length, socket.state]).toEqual(["done", 3, "open"]);
  });

  it("comes back as whoever the reader is after being logged out", async () => {
    let told = 0;
    socket.onloggedout = () => told++;
    FakeSocket.last.hear({ is: "no", code: "unknown_person", text: "…", version: 3 });
    FakeSocket.last.onclose?.({ code: 4401 });
    expect([told, socket.state]).toEqual([1, "broken"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("calls those who deleted their account in the reader's language", () => {
    const table = { moves: 4, seats: [{ name: "Ann" }, { name: "somebody" }] };
    FakeSocket.last.hear({ ...update(4, 3, [{ number: 4, name: "somebody" }]), table });
    expect(socket.table?.seats.map((seat) => seat.name)).toEqual(["Ann", "Somebody"]);
    expect(socket.log.at(-1)?.name).toBe("Somebody");
  });

  it("asks again under the same id, and gives every command another", async () => {
    const commands = [{ do: "back" }, { do: "say", text: "hello" }, { do: "say", text: "hello" }] as const;
    for (const command of commands) void socket.send(command);
    const first = FakeSocket.last.sent;
    FakeSocket.last.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toEqual(first);
    const ids = first.map((message) => message.id);
    expect(new Set(ids).size).toBe(commands.length);
    for (const id of ids) expect(id).toMatch(/^[!-~]{10,40}$/);
    const other = new TableSocket("abc");
    FakeSocket.last.onopen?.();
    void other.send({ do: "back" });
    expect(ids).not.toContain(FakeSocket.last.sent[0]?.id);
    other.close();
  });

  it("tells why something was refused", async () => {
    const refused = socket.send({ do: "back" });
    FakeSocket.last.hear({ is: "no", code: "not_now", text: "…", ref: 1 });
    await expect(refused).rejects.toMatchObject({ code: "not_now" });
  });

  it("stays closed when the answer is no, and tries again when it is an accident", async () => {
    FakeSocket.last.hear({ is: "no", code: "forbidden", text: "…" });
    FakeSocket.last.onclose?.({ code: 4403 });
    expect([socket.state, socket.refusal?.code]).toEqual(["closed", "forbidden"]);
    socket.setReader("anna", "en");
    socket.setReader("ben", "en");
    FakeSocket.last.onopen?.();
    FakeSocket.last.onclose?.({ code: 4429 });
    expect(socket.state).toBe("broken");
  });

  it("opens one socket for each reader, however often it is told who that is", () => {
    socket.setReader(null, "en");
    expect(FakeSocket.all.length).toBe(1);
    socket.setReader("anna", "en");
    socket.setReader("anna", "en");
    expect(FakeSocket.all.length).toBe(2);
    expect(FakeSocket.last.address.search).toContain("since=0");
  });

  it("notices when nothing is heard for long", async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.last.sent).toContainEqual({ do: "ping" });
    await vi.advanceTimersByTimeAsync(16_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("stays away as long as a server asks that goes down", async () => {
    FakeSocket.last.hear({ is: "goodbye", version: 3, after: 5 });
    FakeSocket.last.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(4000);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1100);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
