// A finished game seen again: its steps at once, its moments as one comes to them.
import type { AnyView } from "../games/contract";
import type { Entry, SeatShown, Shown } from "../wire";
import { ask } from "./api";
import { settings } from "./settings.svelte";
import { entryNamed, named } from "./deletedAccounts";

/** Whose eyes: a seat's, the public's (""), or with all cards open. */
export type Eyes = string;

interface Frame {
  number: number;
  view: AnyView;
}

export interface Steps {
  table: string;
  game: string;
  names: string[];
  moves: number;
  result: number[] | null;
  winners: number[];
  resigned: number[];
  steps: Entry[];
}

const KEPT = 60; // moments

/** What is on the table: a moment, and who sees it so. */
export interface Moment {
  number: number;
  eyes: Eyes;
  view: AnyView;
}

export class Replaying {
  played = $state.raw<Steps | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** The moment that is wanted; its table may still be on its way. */
  number = $state(0);
  private eyes: Eyes = "";
  private frames = new Map<string, Promise<AnyView>>();

  constructor(private readonly id: string) {}

  async open(eyes: Eyes): Promise<void> {
    const path = `/api/tables/${this.id}/steps?${query(eyes)}`;
    const played = await ask<Steps>(path);
    this.played = { ...played, names: played.names.map(named), steps: played.steps.map(entryNamed) };
  }

  /** Show the table after so many moves, and fetch the next moment ahead. */
  async show(number: number, eyes: Eyes): Promise<void> {
    const last = this.played?.moves ?? 0;
    this.number = Math.min(Math.max(0, number), last);
    this.eyes = eyes;
    const wanted = this.number;
    const view = await this.frame(wanted, eyes);
    if (wanted !== this.number || eyes !== this.eyes) return; // somebody is in a hurry
    this.moment = { number: wanted, eyes, view };
    if (wanted < last) void this.frame(wanted + 1, eyes).catch(() => undefined);
  }

  private frame(number: number, eyes: Eyes): Promise<AnyView> {
    const key = `${eyes} ${number}`;
    const found = this.frames.get(key) ?? this.fetch(number, eyes, key);
    this.frames.delete(key);
    this.frames.set(key, found); // the latest used are at the end
    if (this.frames.size > KEPT) this.frames.delete(this.frames.keys().next().value!);
    return found;
  }

  private async fetch(number: number, eyes: Eyes, key: string): Promise<AnyView> {
    try {
      return (await ask<Frame>(`/api/tables/${this.id}/replay/${number}?${query(eyes)}`)).view;
    } catch (problem) {
      this.frames.delete(key);
      throw problem;
    }
  }
}

function query(eyes: Eyes): URLSearchParams {
  return new URLSearchParams({ language: settings.language, ...(eyes !== "" && { seat: eyes }) });
}

/** A table as boards want it, at one moment of a replay. */
export function shownAt(played: Steps, { number, eyes, view }: Moment): Shown {
  const over = number === played.moves && played.result !== null;
  const seat = (name: string, i: number): SeatShown => ({
    name,
    kind: "free", // who they were is not told
    person: null,
    level: null,
    away: false,
    resigned: over && played.resigned.includes(i),
    word: false,
    bank: null,
  });
  return {
    id: played.table,
    game: played.game,
    stage: over ? "over" : "playing",
    public: false,
    rated: false,
    counting: false,
    pace: {},
    host: "",
    seats: played.names.map(seat),
    you: /^\d$/.test(eyes) ? Number(eyes) : null,
    seed_hash: "",
    moves: number,
    view,
    prompt: "",
    deadline: null,
    wish: null,
    quiet: [],
    after: "",
    continued: "",
    winners: over ? played.winners : [],
  };
}

/** The numbers of moments at which a turn begins: another seat moves, or the game. */
export function turns(steps: Pick<Entry, "seat">[]): number[] {
  return steps.flatMap((step, i) => (i === 0 || steps[i - 1]!.seat !== step.seat ? [i] : []));
}
