// The rules beside a game that is being played: which game, and whether somebody reads them.

class RulesPanel {
  /** The game on the table; empty where there is no table. */
  game = $state("");
  /** What the player is asked just now: the game goes on while they read. */
  prompt = $state("");
  open = $state(false);
  /** How often. */
  asked = $state(0);
  /** Where to begin to read. */
  clause = $state("");

  lie(game: string, prompt = ""): void {
    this.game = game;
    this.prompt = prompt;
    if (game === "") this.open = false;
  }

  show(clause = ""): void {
    this.clause = clause;
    this.open = true;
    this.asked += 1;
  }

  close(): void {
    this.open = false;
  }
}

export const rulesPanel = new RulesPanel();
