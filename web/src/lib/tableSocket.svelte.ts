// A line to one table: updates come in, deeds go out. It breaks and mends without losing anything.
import type { Entry, FromClient, No, Shown, ToClient } from "../wire";
import { randomText } from "./api";
import { settings } from "./settings.svelte";
import { entryNamed, tableNamed } from "./deletedAccounts";

type Without<T> = T extends unknown ? Omit<T, "ref" | "id"> : never;
export type Deed = Without<FromClient>;
export type Answer = Extract<ToClient, { is: "done" | "hinted" | "foreseen" | "pong" }>;
export type LineState = "connecting" | "open" | "broken" | "closed";

interface Asked {
  message: Deed;
  id: string; // by which the server knows what it has done already
  yes(answer: Answer): void;
  no(refusal: No): void;
}

const SLOWEST = 8000; // milliseconds between two tries to connect
const SILENCE = 15000; // milliseconds without a word after which we ask whether the line is alive
const LOGGED_OUT = 4401;
const FOR_GOOD = [4400, 4403, 4404, 4410]; // closing codes that are answers, not accidents

export class Line {
  table = $state.raw<Shown | null>(null);
  log = $state.raw<Entry[]>([]);
  present = $state.raw<number[]>([]);
  watching = $state(0);
  state = $state<LineState>("connecting");
  /** Why the line was closed for good. */
  refusal = $state.raw<No | null>(null);
  clockAhead = $state(0); // seconds that the server's clock is ahead of ours
  onupdate: ((news: Entry[], before: Shown | null) => void) | null = null;
  /** The reader was logged out here, perhaps on another device, and is somebody else now. */
  onloggedout: (() => void) | null = null;

  private reader: string | null = null; // not told yet
  private version = 0;
  private socket: WebSocket | null = null;
  private asked = new Map<number, Asked>();
  private lastRef = 0;
  private readonly own = randomText();
  private tries = 0;
  private wait = 0; // milliseconds that the server asked us to stay away
  private timer = 0;
  private pulse = 0;
  private heardAt = 0;

  constructor(readonly id: string) {
    this.connect();
    this.pulse = window.setInterval(this.check, SILENCE / 3);
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lost);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.state = "closed";
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lost);
    document.removeEventListener("visibilitychange", this.hurry);
    this.hangUp();
  }

  /** Do something at the table; answered when it is durable, refused with a sentence. */
  do(message: Deed): Promise<Answer> {
    const ref = ++this.lastRef;
    return new Promise((yes, no) => {
      this.asked.set(ref, { message, id: `${this.own}-${ref}`, yes, no });
      if (this.state === "open") this.send(ref);
    });
  }

  /** Who reads here, and in what language. Somebody else hears everything anew, over a socket of their own. */
  readBy(person: string | null, language: string): void {
    const reader = `${person ?? ""} ${language}`;
    const before = this.reader;
    this.reader = reader;
    if (before !== null && before !== reader) this.renew();
  }

  private renew(): void {
    this.version = 0;
    this.refusal = null;
    this.state = "connecting";
    clearTimeout(this.timer);
    this.connect();
  }

  private send(ref: number): void {
    const { message, id } = this.asked.get(ref)!;
    this.socket?.send(JSON.stringify({ ...message, id, ref }));
  }

  private connect(): void {
    this.hangUp();
    const address = new URL(`/api/tables/${this.id}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = `?since=${this.version}&language=${settings.language}`;
    const socket = (this.socket = new WebSocket(address));
    this.heardAt = Date.now();
    socket.onopen = () => this.opened();
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ToClient);
    socket.onclose = (event) => this.broke(event.code);
  }

  private hangUp(): void {
    if (this.socket === null) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private opened(): void {
    this.state = "open";
    this.tries = 0;
    // What was not answered is asked again, under the same id, so nothing is done twice.
    for (const ref of this.asked.keys()) this.send(ref);
  }

  private broke(code: number): void {
    if (this.state === "closed") return;
    this.state = FOR_GOOD.includes(code) ? "closed" : "broken";
    if (this.state === "closed") return;
    if (code === LOGGED_OUT) this.onloggedout?.();
    const pause = Math.min(SLOWEST, 500 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), Math.max(pause, this.wait));
    this.wait = 0;
  }

  private hurry = (): void => {
    if (this.state !== "broken" || document.hidden) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** The browser knows that there is no network; the socket may not notice for minutes. */
  private lost = (): void => {
    if (this.state !== "open" && this.state !== "connecting") return;
    this.hangUp();
    this.broke(0);
  };

  private check = (): void => {
    const silent = Date.now() - this.heardAt;
    if (this.state !== "open" || silent < SILENCE) return;
    if (silent > 2 * SILENCE) this.lost();
    else this.socket?.send(JSON.stringify({ do: "ping" }));
  };

  private hear(message: ToClient): void {
    this.heardAt = Date.now();
    switch (message.is) {
      case "update": {
        const before = this.table;
        this.version = message.version;
        const log = message.log.map(entryNamed);
        this.log = message.since === 0 ? log : [...this.log, ...log];
        this.clockAhead = message.at - Date.now() / 1000;
        this.table = tableNamed(message.table);
        this.onupdate?.(message.since === 0 ? [] : log, before);
        break;
      }
      case "present":
        this.present = message.seats;
        this.watching = message.watching;
        break;
      case "no":
        if (message.ref == null) this.refusal = message;
        else this.answered(message.ref, (asked) => asked.no(message));
        break;
      case "goodbye":
        this.wait = message.after * 1000; // the server closes the line, and we come back
        break;
      default:
        this.answered(message.ref, (asked) => asked.yes(message));
    }
  }

  private answered(ref: number | null | undefined, tell: (asked: Asked) => void): void {
    const asked = ref == null ? undefined : this.asked.get(ref);
    if (asked === undefined || ref == null) return;
    this.asked.delete(ref);
    tell(asked);
  }
}
