// Written by `python tools/view_types.py` from board_fields.py; change that instead.
/** A view of any game as the server sends it; each game knows more of its own. */
export interface AnyView {
  game: string;
  options: Record<string, unknown>;
  players: number;
  phase: string;
  turn: number | null;
  scores: number[];
  game_number: number;
  over: boolean;
  seat?: number | null;
  moves?: string[];
}

/** The same of what one looks up. */
export interface AnyReference {
  game: string;
  tables: object;
  now: object;
}
