import { SpeeltafelError } from "./errors.js";
import type { Game } from "./game.js";
import type { Budget, Level } from "./manifest.js";
import { ENDLESS, Search, type Found } from "./search.js";
import { seedBytes, type Seed } from "./seeds.js";
import type { View } from "./view.js";

export interface BotSettings {
  /** From which all worlds follow that it imagines. */
  seed?: Seed;
  /** Instead of the level's own: `{simulations: 200}` gives the same answer every time. */
  budget?: Partial<Budget>;
}

/** What a bot would play, and the share of the win that it expects of every legal move, if it has an opinion. */
export interface Answer {
  move: string;
  values: Record<string, number>;
}

/** A player of one game. */
export class Bot {
  private readonly key: Uint32Array;
  private search: Promise<Search> | undefined;

  constructor(
    readonly game: Game,
    private readonly level: Level,
    private readonly settings: BotSettings,
  ) {
    const words = new DataView(seedBytes(settings.seed).buffer);
    this.key = Uint32Array.from({ length: 8 }, (_, i) => words.getUint32(4 * i, true));
  }

  /** One of the legal moves of a view, and why. The first time, the network is fetched. */
  async answer(view: View): Promise<Answer> {
    if (view.game.name !== this.game.name) throw new SpeeltafelError(`This bot plays ${this.game.name} only.`);
    if (view.problem) throw new SpeeltafelError(`A bot cannot play by this view: ${view.problem}.`);
    if (view.moves.length === 0) throw new SpeeltafelError("A bot is asked only when it is to move.");
    const { move: meant, values } = await this.consider(view);
    const move = this.carriedOut(meant);
    const texts = [...values].map(([each, value]) => [this.game.notation.get(each)!, value]);
    return { move: this.game.notation.get(move)!, values: Object.fromEntries(texts) };
  }

  private async consider(view: View): Promise<Found> {
    const none = new Map<number, number>();
    const { plays, slips, settings, budget } = this.level;
    const any = () => view.moves[Math.floor(Math.random() * view.moves.length)]!;
    if (plays === "random" || Math.random() < slips) return { move: any(), values: none };
    if (plays === "greedy") return { move: this.game.greedy(view) ?? any(), values: none };
    const search = await (this.search ??= this.newSearch());
    if (plays === "network") return search.evaluate(view);
    return search.answer(view, settings!, { ...(this.settings.budget ? UNLIMITED : budget!), ...this.settings.budget });
  }

  /** What comes of a move in this bot's hands; most moves need no skill. */
  private carriedOut(move: number): number {
    const needed = this.game.manifest.hand.find(([first, last]) => move >= first && move <= last);
    if (!needed) return move;
    const [first, last, far] = needed;
    return Math.min(Math.max(first, move + Math.round(normal() * this.level.unsteady * far)), last);
  }

  private newSearch(): Promise<Search> {
    const made = Search.of(this.game.engine).then((search) => {
      search.seed(this.key);
      return search;
    });
    made.catch(() => (this.search = undefined)); // the network is fetched again for the next answer
    return made;
  }
}

/** A number by chance, as errors of measurement are. */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

const UNLIMITED: Budget = { simulations: ENDLESS, evaluations: ENDLESS, milliseconds: ENDLESS };

/** A bot of a level: "random", "beginner", "greedy", "network", "club" or "master". */
export function bot(level: string, game: Game, settings: BotSettings = {}): Bot {
  const { levels } = game.manifest;
  const found = Object.hasOwn(levels, level) ? levels[level] : undefined;
  if (!found)
    throw new SpeeltafelError(`There is no ${JSON.stringify(level)}; there are ${Object.keys(levels).join(", ")}.`);
  const limits = Object.values(settings.budget ?? {});
  if (settings.budget && !(limits.length > 0 && limits.every((limit) => limit > 0))) {
    throw new SpeeltafelError("A budget has at least one limit, and each is above 0.");
  }
  return new Bot(game, found, settings);
}
