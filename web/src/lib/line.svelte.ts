// A line to one table: updates come in, deeds go out. It breaks and mends without losing anything.
import type { Entry, FromClient, Hinted, Foreseen, No, Shown, ToClient } from "../wire";
import { settings } from "./settings.svelte";

type Without<T> = T extends unknown ? Omit<T, "ref"> : never;
export type Deed = Without<FromClient>;
type Answer = Extract<ToClient, { is: "done" | "hinted" | "foreseen" | "pong" }>;
export type LineState = "connecting" | "open" | "broken" | "closed";

interface Asked {
  message: Deed;
  yes(answer: Answer): void;
  no(refusal: No): void;
}

const SLOWEST = 8000; // milliseconds between two tries to connect
const FOR_GOOD = 4000; // codes from here on are answers, not accidents

export class Line {
  table = $state.raw<Shown | null>(null);
  log = $state.raw<Entry[]>([]);
  present = $state.raw<number[]>([]);
  watching = $state(0);
  state = $state<LineState>("connecting");
  refusal = $state.raw<No | null>(null);
  version = 0;
  clockAhead = 0; // seconds that the server's clock is ahead of ours
  onupdate: ((news: Entry[], before: Shown | null) => void) | null = null;

  private socket: WebSocket | null = null;
  private asked = new Map<number, Asked>();
  private lastRef = 0;
  private tries = 0;
  private timer = 0;

  constructor(readonly id: string) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.state = "closed";
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Do something at the table; answered when it is durable, refused with a sentence. */
  do(message: Deed): Promise<Answer> {
    const ref = ++this.lastRef;
    return new Promise((yes, no) => {
      this.asked.set(ref, { message, yes, no });
      if (this.state === "open") this.send(ref, message);
    });
  }

  private send(ref: number, message: Deed): void {
    this.socket?.send(JSON.stringify({ ...message, ref }));
  }

  private connect(): void {
    const address = new URL(`/api/tables/${this.id}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = `?since=${this.version}&language=${settings.language}`;
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => this.opened();
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ToClient);
    socket.onclose = (event) => this.broke(event.code);
  }

  private opened(): void {
    this.state = "open";
    this.tries = 0;
    // What was not answered is asked again; moves carry their number, so none counts twice.
    for (const [ref, { message }] of this.asked) this.send(ref, message);
  }

  private broke(code: number): void {
    if (this.state === "closed") return;
    this.state = code >= FOR_GOOD ? "closed" : "broken";
    if (this.state === "closed") return;
    const pause = Math.min(SLOWEST, 500 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  private hurry = (): void => {
    if (this.state !== "broken" || document.hidden) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private hear(message: ToClient): void {
    switch (message.is) {
      case "update": {
        const before = this.table;
        this.version = message.version;
        this.log = message.since === 0 ? message.log : [...this.log, ...message.log];
        this.table = message.table;
        this.clockAhead = message.at - Date.now() / 1000;
        this.onupdate?.(message.since === 0 ? [] : message.log, before);
        break;
      }
      case "present":
        this.present = message.seats;
        this.watching = message.watching;
        break;
      case "no":
        this.answered(message.ref, (asked) => asked.no(message));
        if (message.ref === null || message.ref === undefined) this.refusal = message;
        break;
      case "done":
      case "hinted":
      case "foreseen":
      case "pong":
        this.answered(message.ref, (asked) => asked.yes(message));
        break;
      case "goodbye":
        break; // the server closes the line, and we come back
    }
  }

  private answered(ref: number | null | undefined, tell: (asked: Asked) => void): void {
    const asked = ref === null || ref === undefined ? undefined : this.asked.get(ref);
    if (asked === undefined || ref === null || ref === undefined) return;
    this.asked.delete(ref);
    tell(asked);
  }
}

export type { Foreseen, Hinted };
