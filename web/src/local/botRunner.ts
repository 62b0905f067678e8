// Bots: at their own seats, and standing in for the person while they are away.
import { bot, type Bot, type Game, type Table } from "speeltafel";
import { BOT_PAUSE } from "../device/limits";
import type { MissingNetwork, Wishes } from "../net/localProtocol";
import type { Moved } from "./events";
import type { TableState } from "./tableState";

/** What a bot needs of the world around it. */
export interface BotSurroundings {
  /** What went wrong, for whoever looks after the client. */
  report(problem: unknown): void;
  /** What the bots of a table have to do without, once that changes. */
  tellMissing(table: string, missing: MissingNetwork | null): void;
  /** Whether a file of a game is in this browser. */
  isCached(file: string, sha256: string): Promise<boolean>;
}

export class BotRunner {
  wishes: Omit<Wishes, "is"> = { pause: BOT_PAUSE, saveData: false };
  private readonly bots = new Map<string, Bot>();
  private readonly missing = new Map<string, MissingNetwork["why"]>();

  constructor(private readonly around: BotSurroundings) {}

  /** The next moves of bots: one, after a pause, or all that nobody else sees, at once. None if a person is to move. */
  async moves(state: TableState): Promise<Moved[]> {
    const began = performance.now();
    if (state.botToMove === null) return [];
    const unseen = await this.unseenMoves(state);
    if (unseen.length > 0) return unseen;
    const move = await this.moved(state, state.table!, state.botToMove);
    const left = this.wishes.pause - (performance.now() - began);
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
    const move = await this.answer(state, table, level);
    return { what: "moved", seat, move, ...(state.botOn(seat) === null && { stand_in: true }) };
  }

  /** By the network of the level, or without it where it cannot or should not be fetched: bots play on. */
  private async answer({ id, game }: TableState, table: Table, level: string): Promise<string> {
    const view = table.view(table.turn!); // all that it gets
    const play = async (by: string): Promise<string> => (await this.bot(game, by).answer(view)).move;
    if (!needsNetwork(game, level)) return play(level);
    const { sha256 } = game.manifest.files[networkOf(game)]!;
    if (this.wishes.saveData && !(await this.around.isCached(networkOf(game), sha256))) {
      this.note(id, game, "saving");
      return play(levelWithoutNetwork(game));
    }
    try {
      const move = await play(level);
      this.note(id, game, null);
      return move;
    } catch (problem) {
      if (this.note(id, game, "unreachable")) this.around.report(problem);
      return play(levelWithoutNetwork(game));
    }
  }

  /** Whether that is news. */
  private note(table: string, game: Game, why: MissingNetwork["why"] | null): boolean {
    if ((this.missing.get(table) ?? null) === why) return false;
    if (why === null) this.missing.delete(table);
    else this.missing.set(table, why);
    this.around.tellMissing(table, why && { why, bytes: game.manifest.files[networkOf(game)]!.bytes });
    return true;
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

const WITHOUT = ["greedy", "random"];

function needsNetwork({ manifest }: Game, level: string): boolean {
  return !WITHOUT.includes(manifest.levels[level]!.plays);
}

/** The file that it is in. */
function networkOf({ name }: Game): string {
  return `${name}.network`;
}

/** The best of those that play by rules of thumb, or by chance. */
function levelWithoutNetwork({ manifest: { levels } }: Game): string {
  const names = Object.keys(levels);
  const find = (plays: string) => names.find((name) => levels[name]!.plays === plays && levels[name]!.slips === 0);
  return WITHOUT.map(find).find((name) => name !== undefined)!;
}
