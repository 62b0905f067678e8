// What a tap on a card does. Several cards of a bid are one turn, and so are the chief's trump and partner.
import type { Draft } from "../../state/draft.svelte";
import { own, type BoardView } from "./view";

const STOP = "stop";

export class TapHandler {
  /** `view` is the table as it is, without the turn in the making. */
  constructor(
    private readonly draft: Draft | null,
    private readonly view: BoardView,
  ) {}

  /** The moves chosen so far. */
  get chosen(): string[] {
    return this.draft?.turn ?? [];
  }

  /** The cards chosen to be laid or played. */
  get cards(): string[] {
    return this.chosen.flatMap((move) => (move === STOP ? [] : [move.split(" ")[1]!]));
  }

  get mine(): boolean {
    const { seat } = own(this.view);
    return this.draft !== null && seat !== null && this.view.turn === seat;
  }

  /** Waiting for the server does not count: a button that sleeps for a moment would lose the keyboard's place. */
  can(move: string): boolean {
    if (this.draft === null) return false;
    const now = own(this.view).moves;
    if (move.startsWith("lay ")) return (this.chosen[0] === STOP ? now : this.draft.next).includes(move);
    if (move.startsWith("partner ") && this.chosen.some(isTrump)) {
      return this.chosen.length > 1 || this.draft.next.includes(move);
    }
    return now.includes(move);
  }

  async tap(move: string): Promise<void> {
    const draft = this.draft;
    if (draft === null || draft.busy || !this.can(move)) return;
    if (move.startsWith("lay ")) await (this.chosen[0] === STOP ? draft.set([move]) : draft.add(move));
    else if (isTrump(move) && this.namesPartnerNext) await draft.set([move]);
    else if (move.startsWith("partner ")) await this.finish([...this.chosen.filter(isTrump), move]);
    else await this.finish([move]);
  }

  /** Take one chosen move back. */
  async untap(move: string): Promise<void> {
    const draft = this.draft;
    if (draft === null || draft.busy) return;
    const at = this.chosen.lastIndexOf(move);
    await draft.set(this.chosen.filter((_, i) => i !== at));
  }

  /** The bid is as it should be: lay the chosen cards. */
  async bid(): Promise<void> {
    const draft = this.draft;
    if (draft === null || draft.busy) return;
    if (this.cards.length === 0) await this.finish([STOP]);
    else await draft.play(...(draft.next.includes(STOP) ? [STOP] : []));
  }

  private get namesPartnerNext(): boolean {
    return this.view.phase === "chief_trump" && this.view.derived.partners.length > 0;
  }

  /** Play these moves and no others, or have them confirmed first by those who want that. */
  private async finish(turn: string[]): Promise<void> {
    await this.draft!.finishWith(turn);
  }
}

function isTrump(move: string): boolean {
  return move.startsWith("trump ");
}

/** Which of these cards are chosen: of twins the first. */
export function marked(cards: string[], chosen: string[]): boolean[] {
  const left = [...chosen];
  return cards.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
