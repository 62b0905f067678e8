/** A game's view as the server sends it; each game narrows it in its own `view.ts`. */
export type AnyView = Record<string, unknown>;
