// A store that goes on where the browser keeps nothing, or nothing more: what is played then is there until the page is
// closed, and whoever plays is told.
import type { Stored } from "./events";
import { Conflict, Gone, MemoryStore, type Store, type TableHead } from "./store";

export class CarefulStore implements Store {
  private readonly memory = new MemoryStore();
  /** Nothing could be written. */
  lost = false;

  constructor(
    private readonly kept: Store,
    private readonly onlost: () => void,
  ) {}

  async heads(): Promise<TableHead[]> {
    const [kept, here] = await Promise.all([this.read(() => this.kept.heads(), []), this.memory.heads()]);
    return [...new Map([...kept, ...here].map((head) => [head.id, head])).values()];
  }

  async head(table: string): Promise<TableHead | undefined> {
    return (await this.memory.head(table)) ?? this.read(() => this.kept.head(table), undefined);
  }

  async events(table: string, after: number): Promise<Stored[]> {
    const here = await this.memory.events(table, after);
    const before = await this.read(() => this.kept.events(table, after), []);
    return [...before.filter(({ number }) => number < (here[0]?.number ?? Infinity)), ...here];
  }

  async append(head: TableHead, events: readonly Stored[]): Promise<void> {
    const apart = (await this.memory.head(head.id)) !== undefined; // else there would be a gap in what is kept
    if (apart || !(await this.write(() => this.kept.append(head, events)))) await this.memory.append(head, events);
  }

  async remove(table: string): Promise<void> {
    await this.memory.remove(table);
    await this.write(() => this.kept.remove(table));
  }

  async name(): Promise<string | null> {
    return (await this.memory.name()) ?? this.read(() => this.kept.name(), null);
  }

  async setName(name: string): Promise<void> {
    await this.memory.setName(name);
    await this.write(() => this.kept.setName(name));
  }

  private async read<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch {
      this.lose();
      return otherwise;
    }
  }

  /** Whether it was written. */
  private async write(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (problem) {
      if (problem instanceof Conflict || problem instanceof Gone) throw problem;
      this.lose();
      return false;
    }
  }

  private lose(): void {
    if (this.lost) return;
    this.lost = true;
    this.onlost();
  }
}
