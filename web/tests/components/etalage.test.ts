import { render, screen, within } from "@testing-library/svelte";
import { beforeAll, describe, expect, it } from "vitest";
import Board from "../../src/games/etalage/Board.svelte";
import type { View } from "../../src/games/etalage/boardTypes";
import type { BoardProps } from "../../src/games/contract";
import { addGameMessages } from "../../src/games/gameMessages";
import { seat, shown } from "./tableServer";

type Pile = View["derived"]["piles"][number];

const text = (element: Element): string => element.textContent.replace(/\s+/g, " ").trim();
const hidden: Pile = { size: 0, points: null, colours: null };
const turnedOver: Pile[] = [
  { size: 2, points: 10, colours: [{ colour: "y", cards: ["y3", "y7"], sum: 10 }] },
  { size: 0, points: 0, colours: [] },
  { size: 1, points: 2, colours: [{ colour: "r", cards: ["r2"], sum: 2 }] },
];

function view(changes: Partial<View>, trick: number, piles: Pile[]): View {
  return {
    game: "etalage",
    options: { games: 2, start: 0, open_piles: false },
    players: 3,
    phase: "play",
    turn: 1,
    scores: [10, 0, 2],
    game_number: 1,
    over: false,
    display: [],
    table: [null, null, null],
    starter: 0,
    leader: 0,
    choosers: [],
    seat: 0,
    moves: [],
    hand: ["r1"],
    hand_sizes: [1, 1, 1],
    won: null,
    won_sizes: [0, 0, 0],
    derived: { trick, tricks: 9, display: [], strengths: [], piles },
    ...changes,
  };
}

beforeAll(() => addGameMessages("etalage"));

describe("the board of Etalage", () => {
  const last = view({ game_number: 0, over: true, phase: "over", turn: null }, 9, turnedOver);
  const table = shown({ game: "etalage", seats: ["Ann", "Ben", "Cas"].map((name) => seat(name)) });
  const boardOf = (now: View): BoardProps => ({ table: { ...table, view: now }, view: now, draft: null, last });

  it("shows the piles of the game before, turned over, until the next is under way", async () => {
    const first = view({}, 1, [hidden, hidden, hidden]);
    const { rerender } = render(Board, boardOf(first));
    const panel = screen.getByRole("complementary");
    expect(text(panel.querySelector("p")!)).toContain("Ann 10 Ben 0 Cas 2");
    const piles = within(panel).getAllByRole("table", { hidden: true }).map(text);
    expect(piles).toHaveLength(3);
    expect(piles.some((pile) => pile.startsWith("Ann") && pile.includes("3 + 7"))).toBe(true);
    await rerender(boardOf(view({}, 2, [hidden, hidden, hidden])));
    expect(screen.queryByRole("complementary")).toBeNull();
    await rerender(boardOf(first)); // as in a replay
    expect(screen.getByRole("complementary")).toBeTruthy();
  });
});
