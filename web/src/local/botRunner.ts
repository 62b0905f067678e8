// Bots: at their own seats, and standing in for the person while they are away.
import { bot, type Bot, type Game, type Table } from "speeltafel";
import type { Moved } from "./events";
import type { TableState } from "./tableState";

/** What a bot needs of the world around it. */
export interface BotSurroundings {
  /** Milliseconds that bots take at least, so that people can follow. */
  pause: number;
  /** What went wrong, for whoever looks after the client. */
  report(problem: unknown): void;
}

export class BotRunner {
  private readonly bots = new Map<string, Bot>();

  constructor(private readonly surroundings: BotSurroundings) {}

  /** The next moves of bots: one, after a pause, or all that nobody else sees, at once. None if a person is to move. */
  async moves(state: TableState): Promise<Moved[]> {
    const began = performance.now();
    if (state.botToMove === null) return [];
    const unseen = await this.unseenMoves(state);
    if (unseen.length > 0) return unseen;
    const move = await this.moved(state, state.table!, state.botToMove);
    const left = this.surroundings.pause - (performance.now() - began);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return [move];
  }

  private async unseenMoves(state: TableState): Promise<Moved[]> {
    const [table, found]: [Table, Moved[]] = [state.table!.copy(), []];
    for (;;) {
      const seat = table.turn;
      if (seat === null || state.waitsForPerson(seat) || !isUnseen(table)) return found;
      found.push(await this.moved(state, table, state.botOn(seat) ?? state.plan.stand_in));
      table.play(found.at(-1)!.move);
    }
  }

  private async moved(state: TableState, table: Table, level: string): Promise<Moved> {
    const seat = table.turn!;
    const view = table.view(seat); // all that it gets
    const { move } = await this.bot(state.game, level)
      .answer(view)
      .catch((problem: unknown) => {
        this.surroundings.report(problem); // its network could not be fetched, most likely
        return this.bot(state.game, levelWithoutNetwork(state.game)).answer(view);
      });
    return { what: "moved", seat, move, ...(state.botOn(seat) === null && { stand_in: true }) };
  }

  private bot(game: Game, level: string): Bot {
    const name = `${game.name} ${level}`;
    const found = this.bots.get(name) ?? bot(level, game);
    this.bots.set(name, found);
    return found;
  }
}

/** Do others not see the next move, whichever it is? */
function isUnseen(table: Table): boolean {
  return table.legal().every((move) => table.game.toldTo(null, table.turn!, move) === "");
}

/** The best of those that play by rules of thumb, or by chance. */
function levelWithoutNetwork({ manifest: { levels } }: Game): string {
  const names = Object.keys(levels);
  const find = (plays: string) => names.find((name) => levels[name]!.plays === plays && levels[name]!.slips === 0);
  return find("greedy") ?? find("random")!;
}
