// A live table of this browser, and the pages that follow it.
import type { Words } from "speeltafel";
import type { FromTable } from "../net/localProtocol";
import { update } from "./projection";
import type { TableState } from "./tableState";

/** A page that follows a table. */
export class Subscriber {
  constructor(
    readonly room: Room,
    readonly person: string,
    readonly words: Words,
    private version: number,
    private readonly send: (message: FromTable) => void,
    private readonly close: (code: number) => void,
  ) {}

  /** What this page does not have yet. */
  tell(now: number): void {
    const { state } = this.room;
    if (this.version === state.version) return;
    const since = this.version > 0 && this.version < state.version ? this.version : 0;
    this.version = state.version;
    this.send(update(state, this.seat, this.words, since, now));
  }

  answer(message: FromTable): void {
    this.send(message);
  }

  /** After this last message it gets no more. */
  disconnect(code: number, last: FromTable): void {
    this.send(last);
    this.close(code);
    this.room.subscribers.delete(this);
  }

  get seat(): number | null {
    return this.room.state.seatOf(this.person);
  }
}

export class Room {
  readonly subscribers = new Set<Subscriber>();
  /** Bots are about to move, here or in another window. */
  botsBusy = false;
  private queue: Promise<unknown> = Promise.resolve();

  /** `state` is replaced, never changed, and only by what is kept. */
  constructor(public state: TableState) {}

  /** One after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined); // whoever asked is told
    return done;
  }

  tellAll(now: number): void {
    for (const subscriber of this.subscribers) subscriber.tell(now);
  }

  tellPresence(): void {
    const seats = new Set([...this.subscribers].map(({ seat }) => seat).filter((seat) => seat !== null));
    const { version } = this.state;
    const present = { is: "present", version, seats: [...seats].sort(), watching: 0 } as const;
    for (const subscriber of this.subscribers) subscriber.answer(present);
  }
}
