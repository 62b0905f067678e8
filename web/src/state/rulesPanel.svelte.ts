// The panel with the rules over a table: of which game, and whether it is open.

class RulesPanelState {
  /** The game of the page; empty where it has none. */
  game = $state("");
  /** What the player is to do now, shown while they read. */
  prompt = $state("");
  open = $state(false);
  /** How often it was opened. */
  opened = $state(0);
  /** The clause to scroll to. */
  clause = $state("");

  setGame(game: string, prompt = ""): void {
    this.game = game;
    this.prompt = prompt;
    if (game === "") this.open = false;
  }

  show(clause = ""): void {
    this.clause = clause;
    this.open = true;
    this.opened += 1;
  }

  close(): void {
    this.open = false;
  }
}

export const rulesPanel = new RulesPanelState();
