// The replay of a finished game: its data at once, its positions when they are shown.
import { errorReports } from "../net/errorReports.svelte";
import type { AnyView } from "../net/anyView";
import type { Entry, SeatShown, Shown } from "../net/wire";
import { request } from "../net/api";
import type { Schemas } from "../net/operations";
import { settings, type Language } from "../device/settings.svelte";
import { entryWithDisplayName, displayName } from "../net/deletedAccounts";

/** Who looks: a seat, the public (""), or everybody's cards open ("all"). */
export type Viewpoint = string;

export type ReplayData = Schemas["Steps"];

const CACHE_SIZE = 60; // frames

/** A position: after how many moves, who looks, and what they see. */
export interface ReplayFrame {
  number: number;
  viewpoint: Viewpoint;
  view: AnyView;
  /** If the move that led here ended a game of the match, or a round: how it ended. */
  last: AnyView | null;
}

type Position = Pick<ReplayFrame, "view" | "last">;

export class Replay {
  data = $state.raw<ReplayData | null>(null);
  frame = $state.raw<ReplayFrame | null>(null);
  /** The number of the frame to show, which may still be loading. */
  number = $state(0);
  private viewpoint: Viewpoint = "";
  private opened = 0; // counts the viewpoints that were asked for
  private frames = new Map<string, Promise<Position>>();

  constructor(private readonly id: string) {}

  /** False if another viewpoint was opened meanwhile. */
  async open(viewpoint: Viewpoint): Promise<boolean> {
    const opened = ++this.opened;
    const asked = request("get", "/api/tables/{table}/steps", { path: { table: this.id }, query: query(viewpoint) });
    const data = await asked.catch((problem: unknown) => {
      if (opened === this.opened) throw problem;
      return null;
    });
    if (data === null || opened !== this.opened) return false;
    this.data = { ...data, names: data.names.map(displayName), steps: data.steps.map(entryWithDisplayName) };
    return true;
  }

  /** Show the table after so many moves, and prefetch the next frame. False if another was asked for meanwhile. */
  async show(number: number, viewpoint: Viewpoint): Promise<boolean> {
    const last = this.data?.moves ?? 0;
    this.number = Math.min(Math.max(0, number), last);
    this.viewpoint = viewpoint;
    const wanted = this.number;
    const position = await this.load(wanted, viewpoint);
    if (wanted !== this.number || viewpoint !== this.viewpoint) return false;
    this.frame = { number: wanted, viewpoint, ...position };
    if (wanted < last) void this.load(wanted + 1, viewpoint).catch(errorReports.reportFault);
    return true;
  }

  private load(number: number, viewpoint: Viewpoint): Promise<Position> {
    const key = `${viewpoint} ${number}`;
    const found = this.frames.get(key) ?? this.fetch(number, viewpoint, key);
    this.frames.delete(key);
    this.frames.set(key, found); // least recently used first
    if (this.frames.size > CACHE_SIZE) this.frames.delete(this.frames.keys().next().value!);
    return found;
  }

  private async fetch(number: number, viewpoint: Viewpoint, key: string): Promise<Position> {
    try {
      const path = { table: this.id, number };
      const asked = request("get", "/api/tables/{table}/replay/{number}", { path, query: query(viewpoint) });
      const { view, last = null } = await asked;
      return { view, last };
    } catch (problem) {
      this.frames.delete(key);
      throw problem;
    }
  }
}

function query(viewpoint: Viewpoint): { language: Language; seat: Viewpoint | null } {
  return { language: settings.language, seat: viewpoint || null };
}

/** What of a replay the table is made from. */
export type TableOfReplay = Pick<ReplayData, "table" | "game" | "names" | "moves" | "result" | "resigned" | "winners">;

/** The table at a frame, as boards expect it. */
export function tableAt(data: TableOfReplay, { number, viewpoint, view }: ReplayFrame): Shown {
  const over = number === data.moves && data.result !== null;
  const seat = (name: string, i: number): SeatShown => ({
    name,
    kind: "free", // the server does not say who they were
    person: null,
    level: null,
    away: false,
    resigned: over && data.resigned.includes(i),
    word: false,
    bank: null,
  });
  return {
    id: data.table,
    game: data.game,
    stage: over ? "over" : "playing",
    public: false,
    rated: false,
    counting: false,
    pace: {},
    host: "",
    seats: data.names.map(seat),
    you: /^\d$/.test(viewpoint) ? Number(viewpoint) : null,
    seed_hash: "",
    moves: number,
    view,
    prompt: "",
    deadline: null,
    wish: null,
    quiet: [],
    after: "",
    continued: "",
    winners: over ? data.winners : [],
  };
}

/** The frames at which a turn begins: another seat moves, or the game. */
export function turnStarts(steps: Pick<Entry, "seat">[]): number[] {
  return steps.flatMap((step, i) => (i === 0 || steps[i - 1]!.seat !== step.seat ? [i] : []));
}
