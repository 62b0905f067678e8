// A view of some game, for parts of the client that need no more than what all views have.
import type { AnyView } from "../src/net/anyView";

export function anyView(more: Partial<AnyView> = {}): AnyView {
  return {
    game: "coloretto",
    options: {},
    players: 3,
    phase: "move",
    turn: 0,
    scores: [0, 0, 0],
    game_number: 0,
    over: false,
    seat: 0,
    moves: [],
    ...more,
  };
}
