// A table with everything of the client real: in the server's place is a WebSocket that the test answers.
import { flushSync } from "svelte";
import { vi } from "vitest";
import type { Entry, FromClient, SeatShown, Shown, ToClient } from "../../src/net/wire";
import { TableSocket } from "../../src/net/tableSocket.svelte";
import { Draft } from "../../src/state/draft.svelte";
import { TableActions } from "../../src/table/tableActions.svelte";
import { anyView } from "../anyView";

export const seat = (name: string, more: Partial<SeatShown> = {}): SeatShown => ({
  name,
  kind: "guest",
  person: name.toLowerCase(),
  level: null,
  away: false,
  resigned: false,
  word: false,
  bank: null,
  ...more,
});

export const shown = (more: Partial<Shown> = {}): Shown => ({
  id: "oak",
  game: "coloretto",
  stage: "playing",
  public: false,
  rated: false,
  counting: true,
  pace: {},
  host: "ann",
  seats: [seat("Ann"), seat("Ben"), seat("Club bot", { kind: "house", person: null, level: "club" })],
  you: 0,
  seed_hash: "",
  moves: 4,
  view: anyView({ turn: 0, scores: [3, 5, 0], moves: ["draw", "take 1"] }),
  prompt: "Draw a card or take a row.",
  deadline: null,
  wish: null,
  quiet: [],
  after: "",
  continued: "",
  winners: [],
  ...more,
});

export const entry = (number: number, more: Partial<Entry>): Entry => ({ number, at: 0, what: "moved", ...more });

type Sent = FromClient & { ref: number };

export class TableServer {
  readonly socket: TableSocket;
  readonly draft: Draft;
  readonly actions: TableActions;
  readonly sent: Sent[] = [];
  private line!: {
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number }) => void;
  };
  private version = 1;

  constructor(table: Shown = shown(), log: Entry[] = []) {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the browser calls the constructor below
    const server = this;
    vi.stubGlobal(
      "WebSocket",
      class {
        constructor() {
          server.line = this as typeof server.line;
        }
        send(text: string): void {
          server.sent.push(JSON.parse(text) as Sent);
        }
        close(): void {}
      },
    );
    this.socket = new TableSocket(table.id);
    this.draft = new Draft(this.socket);
    this.actions = new TableActions(this.socket);
    this.socket.onupdate = () => this.draft.sync();
    this.line.onopen?.();
    this.update(table, log);
  }

  update(table: Shown, log: Entry[] = []): void {
    const since = this.version === 1 ? 0 : this.version;
    this.say({ is: "update", version: ++this.version, since, at: Date.now() / 1000, table, log });
  }

  say(message: ToClient): void {
    this.line.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }

  /** Lose the connection. */
  lose(): void {
    this.line.onclose?.({ code: 1006 });
    flushSync();
  }

  get last(): Sent {
    return this.sent.at(-1)!;
  }
}
