// Views of Mü as its rules would derive them, with only what a test is about told in it.
import type { CommonBoard, View } from "../src/games/mu/boardTypes";

type Derived = CommonBoard["derived"];
type Result = NonNullable<Derived["result"]>;

export const derived = (more: Partial<Derived> = {}): Derived => ({
  roles: [null, null, null, null],
  card_points: [1, 0, 1, 1, 1, 1, 2, 2, 1, 0],
  goals: [30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58],
  bidding: { highest: 0, leaders: [], laying: false },
  partners: [],
  trump_cards: { chief: [], vice: [] },
  team: [],
  taken: 0,
  reached: 0,
  bonus: null,
  led: null,
  trick_points: 0,
  tricks_done: 0,
  last_trick: null,
  result: null,
  ...more,
});

export const view = (more: Partial<View> = {}): View => ({
  game: "mu",
  options: { target: 200, rounds: null, start: 0 },
  players: 4,
  phase: "bid",
  turn: 0,
  scores: [0, 0, 0, 0],
  game_number: 0,
  over: false,
  seat: 0,
  moves: [],
  hand: [],
  hand_sizes: [10, 10, 10, 10],
  round: 0,
  dealer: 0,
  laid: [[], [], [], []],
  passes: 0,
  lay_order: [],
  chief: null,
  vice: null,
  partner: null,
  chief_trump: null,
  vice_trump: null,
  bid: null,
  goal: null,
  trick: [],
  won: [[], [], [], []],
  points: [0, 0, 0, 0],
  derived: derived(),
  yours: { limit: 1, trumps: [] },
  ...more,
});

const result = (more: Partial<Result> = {}): Result => ({
  kind: "passed",
  overbid: 0,
  penalty: 0,
  reward: 0,
  extra: [0, 0, 0, 0],
  sums: [0, 0, 0, 0],
  eklat: null,
  ...more,
});

const end = { phase: "over", turn: null, over: true } as const;

/** Rounds as they ended. */
export const passed = (more: Partial<View> = {}): View =>
  view({ ...end, derived: derived({ result: result() }), ...more });

export function eklat(more: Partial<View> = {}): View {
  const sums = [15, 0, -30, 0];
  const tied = { seats: [0, 2], bid: 3, last: 2 };
  const told = result({ kind: "eklat", penalty: 30, reward: 15, extra: sums, sums, eklat: tied });
  return view({ ...end, scores: sums, derived: derived({ result: told }), ...more });
}

/** Ann and Cas are together, with a bid of four cards and sevens for trumps. */
export function played(taken: number, told: Partial<Result>, more: Partial<Derived> = {}): View {
  return view({
    ...end,
    chief: 0,
    partner: 2,
    bid: 4,
    goal: 36,
    chief_trump: "7",
    derived: derived({
      team: [0, 2],
      taken,
      trump_cards: { chief: ["r7", "y7", "g7", "b7", "k7"], vice: [] },
      bonus: { for_card: 10, for_trump: 10, each: 50, capped: false },
      last_trick: { cards: ["g7", "g6", "g5", "k9"], seats: [1, 2, 3, 0], winner: 1, points: 5 },
      result: result({ kind: "played", ...told }),
      ...more,
    }),
  });
}
