// Plays the only legal move by itself, after a short pause, for those who want that.
import type { Draft } from "../state/draft.svelte";
import { settings } from "../device/settings.svelte";
import type { Shown } from "../net/wire";

const PAUSE = 1200; // milliseconds: long enough to see what happened, and that something will

export class ForcedMove {
  /** It is about to be played. */
  soon = $state(false);

  private timer = 0;
  private moves = -1; // played when it was found
  private latest = 0; // number of moves
  private restored = -1; // number of moves to which others were taken back

  constructor(
    private readonly draft: Draft,
    private readonly now: () => Shown | null,
  ) {}

  /** Call when the table changed. Whoever begins a turn by hand meanwhile ends it by hand; and a move that was taken
   *  back is not played again at once, for nobody could take back what was before it. */
  update(): void {
    const table = this.now();
    if (table !== null && table.moves !== this.latest) this.restored = table.moves < this.latest ? table.moves : -1;
    this.latest = table?.moves ?? 0;
    const move = this.latest === this.restored ? null : forced(table);
    if (move !== null && table!.moves === this.moves) return;
    this.cancel();
    if (move === null || this.draft.sent) return;
    this.moves = table!.moves;
    this.soon = true;
    this.timer = window.setTimeout(() => {
      this.soon = false;
      if (this.draft.turn.length === 0 && forced(this.now()) === move) void this.draft.play(move);
    }, PAUSE);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.soon = false;
    this.moves = -1;
  }
}

/** The move that somebody has to play now; null where there is something to choose, or they want to be asked. */
export function forced(table: Shown | null): string | null {
  if (!settings.play_forced || settings.confirm) return null;
  if (table === null || table.you === null || table.stage !== "playing" || table.wish !== null) return null;
  const { away, resigned } = table.seats[table.you]!;
  const moves = table.view?.moves ?? [];
  return moves.length === 1 && table.prompt !== "" && !away && !resigned ? moves[0]! : null;
}
