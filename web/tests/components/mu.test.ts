import { render, screen, within } from "@testing-library/svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { addGameMessages } from "../../src/games/gameMessages";
import Board from "../../src/games/mu/Board.svelte";
import Result from "../../src/games/mu/Result.svelte";
import { derived, eklat, passed, played, view } from "../muView";
import { seat, shown } from "./tableServer";

const text = (element: Element): string => element.textContent!.replace(/\s+/g, " ").trim();
const table = shown({ game: "mu", seats: ["Ann", "Ben", "Cas", "Dot"].map((name) => seat(name)) });
const reached = played(38, { extra: [50, 0, 50, 0], sums: [70, 10, 68, 12] });

beforeAll(() => addGameMessages("mu"));

describe("the board of Mü", () => {
  it("shows how the round before ended, with its last trick, while the next is bid for", () => {
    const now = view({ round: 1 });
    const { container } = render(Board, { table: { ...table, view: now }, view: now, draft: null, last: reached });
    const story = container.querySelector("details")!;
    expect(text(story.querySelector("summary")!)).toBe("Round 1 · Ann and Cas: 38 of 36");
    expect(text(story.querySelector(".trick")!)).toContain("Ben takes 5 points");
    expect(within(story).getAllByRole("listitem").map(text)).toEqual(["7 Ben", "6 Cas", "5 Dot", "9 Ann"]);
    expect(story.querySelector("li.won")!.textContent).toContain("Ben");
  });

  it("shows nothing of it when there was none", () => {
    render(Board, { table, view: view(), draft: null });
    expect(screen.queryByText(/^Round 1 ·.*of 36/)).toBeNull();
  });

  it("leaves the last trick until somebody leads", async () => {
    const last_trick = { cards: ["r5", "r1", "b2", "r3"], seats: [3, 0, 1, 2], winner: 3, points: 3 };
    const playing = { phase: "play", turn: 3, chief: 3 } as const;
    const now = view({ ...playing, derived: derived({ last_trick }) });
    const { container, rerender } = render(Board, { table, view: now, draft: null });
    expect(text(container.querySelector(".heading")!)).toBe("Dot takes 3 points");
    expect([...container.querySelectorAll(".who")].map(text)).toEqual(["Dot", "Ann", "Ben", "Cas"]);
    const led = view({ ...playing, trick: [[3, "g6"]], derived: derived({ last_trick, trick_points: 2 }) });
    await rerender({ view: led });
    expect(text(container.querySelector(".heading")!)).toMatch(/^2 points so far last trick, Dot:/);
  });
});

describe("the result of Mü", () => {
  it("tells every round from how the table lay at its end", async () => {
    const final = { ...reached, round: 2, scores: [85, 10, 38, 12] };
    const ends = [passed(), eklat({ round: 1 }), final].map((each) => ({ view: each }));
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(ends)));
    render(Result, { table, view: final });
    const sheet = await screen.findByRole("table", { name: "All rounds" });
    const rows = within(sheet).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map(text).join(" "))).toEqual([
      "Round Ann Ben Cas Dot",
      "1 0 0 0 0",
      "2 +15 0 −30 0",
      "3 +70 +10 +68 +12",
      "Total 85 10 38 12",
    ]);
    const stories = [...document.querySelectorAll("summary")].map(text);
    expect(stories).toEqual(["Round 1 · nobody bid", "Round 2 · Eklat", "Round 3 · Ann and Cas: 38 of 36"]);
  });
});
