// The line to one table: updates come in, commands go out. It reconnects without losing either.
import type { AnyView } from "./anyView";
import { connect, type Connection, type Heard, type Refusal } from "./connection";
import { randomId } from "./localIds";
import type { Entry, FromClient, Shown, ToClient } from "./wire";
import { settings } from "../device/settings.svelte";
import { entryWithDisplayName, tableWithDisplayNames } from "./deletedAccounts";

type Without<T> = T extends unknown ? Omit<T, "ref" | "id"> : never;
export type Command = Without<FromClient>;
export type Reply = Extract<ToClient, { is: "done" | "hinted" | "foreseen" | "pong" }>;
export type SocketState = "connecting" | "open" | "broken" | "closed";

interface PendingCommand {
  message: Command;
  id: string; // the server carries out a command with this id once
  resolve(reply: Reply): void;
  reject(refusal: Refusal): void;
}

const MAX_BACKOFF = 8000; // milliseconds between two attempts to connect
const PING_AFTER = 15000; // milliseconds without a message
const LOGGED_OUT = 4401;
const FINAL_CODES = [4400, 4403, 4404, 4410]; // close codes after which there is no reconnecting

export class TableSocket {
  table = $state.raw<Shown | null>(null);
  log = $state.raw<Entry[]>([]);
  /** How the latest game of the match, or round, ended; null before there is one. */
  last = $state.raw<AnyView | null>(null);
  present = $state.raw<number[]>([]);
  watching = $state(0);
  state = $state<SocketState>("connecting");
  /** Why the connection was closed for good. */
  refusal = $state.raw<Refusal | null>(null);
  clockAhead = $state(0); // seconds that the server's clock is ahead of ours
  onupdate: ((news: Entry[], before: Shown | null) => void) | null = null;
  /** The session of this reader ended, perhaps from another device. */
  onloggedout: (() => void) | null = null;

  private reader: string | null = null; // not set yet
  private version = 0;
  private connection: Connection | null = null;
  private pending = new Map<number, PendingCommand>();
  private lastRef = 0;
  private readonly clientId = randomId();
  private attempts = 0;
  private retryAfter = 0; // milliseconds, as the server demands
  private reconnectTimer = 0;
  private heartbeat = 0;
  private lastMessageAt = 0;

  constructor(readonly id: string) {
    this.connect();
    this.heartbeat = window.setInterval(this.checkAlive, PING_AFTER / 3);
    addEventListener("online", this.reconnectNow);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.reconnectNow);
  }

  close(): void {
    this.state = "closed";
    clearTimeout(this.reconnectTimer);
    clearInterval(this.heartbeat);
    removeEventListener("online", this.reconnectNow);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.disconnect();
  }

  /** Resolves when the server has stored the result; rejects with its refusal. Sent again after a reconnect. */
  send(message: Command): Promise<Reply> {
    const ref = ++this.lastRef;
    return new Promise((resolve, reject) => {
      this.pending.set(ref, { message, id: `${this.clientId}-${ref}`, resolve, reject });
      if (this.state === "open") this.transmit(ref);
    });
  }

  /** Who reads, and in which language. For another reader, the connection and the log start anew. */
  setReader(person: string | null, language: string): void {
    const reader = `${person ?? ""} ${language}`;
    const before = this.reader;
    this.reader = reader;
    if (before !== null && before !== reader) this.restart();
  }

  private restart(): void {
    this.version = 0;
    this.refusal = null;
    this.state = "connecting";
    clearTimeout(this.reconnectTimer);
    this.connect();
  }

  private transmit(ref: number): void {
    const { message, id } = this.pending.get(ref)!;
    this.connection?.send({ ...message, id, ref });
  }

  private connect(): void {
    this.disconnect();
    this.lastMessageAt = Date.now();
    this.connection = connect(this.id, this.version, settings.language, {
      opened: () => this.onOpen(),
      heard: (message) => this.onMessage(message),
      closed: (code) => this.onClose(code),
    });
  }

  private disconnect(): void {
    this.connection?.close();
    this.connection = null;
  }

  private onOpen(): void {
    this.state = "open";
    this.attempts = 0;
    // Commands without a reply are sent again with the same id, so nothing is done twice.
    for (const ref of this.pending.keys()) this.transmit(ref);
  }

  private onClose(code: number): void {
    if (this.state === "closed") return;
    this.state = FINAL_CODES.includes(code) ? "closed" : "broken";
    if (this.state === "closed") return;
    if (code === LOGGED_OUT) this.onloggedout?.();
    const backoff = Math.min(MAX_BACKOFF, 500 * 2 ** this.attempts++) * (0.75 + Math.random() / 2);
    clearTimeout(this.reconnectTimer);
    this.reconnectTimer = window.setTimeout(() => this.connect(), Math.max(backoff, this.retryAfter));
    this.retryAfter = 0;
  }

  private reconnectNow = (): void => {
    if (this.state !== "broken" || document.hidden) return;
    clearTimeout(this.reconnectTimer);
    this.connect();
  };

  /** Give the connection up: without a network, the socket itself may not notice for minutes. */
  private drop = (): void => {
    if (this.connection?.local || (this.state !== "open" && this.state !== "connecting")) return;
    this.disconnect();
    this.onClose(0);
  };

  private checkAlive = (): void => {
    const silent = Date.now() - this.lastMessageAt;
    if (this.state !== "open" || silent < PING_AFTER) return;
    if (silent > 2 * PING_AFTER) this.drop();
    else this.connection?.send({ do: "ping" });
  };

  private onMessage(message: Heard): void {
    this.lastMessageAt = Date.now();
    switch (message.is) {
      case "update": {
        const before = this.table;
        this.version = message.version;
        const log = message.log.map(entryWithDisplayName);
        this.log = message.since === 0 ? log : [...this.log, ...log];
        this.clockAhead = message.at - Date.now() / 1000;
        this.table = tableWithDisplayNames(message.table);
        if (message.since === 0 || message.last !== undefined) this.last = message.last ?? null;
        this.onupdate?.(message.since === 0 ? [] : log, before);
        break;
      }
      case "present":
        this.present = message.seats;
        this.watching = message.watching;
        break;
      case "no":
        if (message.ref == null) this.refusal = message;
        else this.settle(message.ref, (command) => command.reject(message));
        break;
      case "goodbye":
        this.retryAfter = message.after * 1000; // the server closes the connection next
        break;
      default:
        this.settle(message.ref, (command) => command.resolve(message));
    }
  }

  private settle(ref: number | null | undefined, how: (command: PendingCommand) => void): void {
    const command = ref == null ? undefined : this.pending.get(ref);
    if (command === undefined || ref == null) return;
    this.pending.delete(ref);
    how(command);
  }
}
