// Whom one hears at a table, and by whom one is heard.
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/device/settings.svelte";
import { me } from "../../src/state/me.svelte";
import { announceUpdate } from "../../src/table/announceUpdate";
import Chat from "../../src/table/Chat.svelte";
import SidePanel from "../../src/table/SidePanel.svelte";
import { liveRegion } from "../../src/ui/liveRegion.svelte";
import type { Entry } from "../../src/net/wire";
import { entry, shown, TableServer } from "./tableServer";

const said = (number: number, name: string, text: string, more: Partial<Entry> = {}): Entry =>
  entry(number, { what: "said", name, person: name.toLowerCase(), text, ...more });

/** The tones that sounded. */
const tones: number[] = [];

class Speaker {
  currentTime = 0;
  destination = null;
  resume = async (): Promise<void> => undefined;
  private ramp = { setValueAtTime: () => undefined, linearRampToValueAtTime: (loud: number) => tones.push(loud) };
  private gain = { ...this.ramp, exponentialRampToValueAtTime: () => undefined };
  createGain = (): object => ({ gain: this.gain, connect: () => undefined });
  createOscillator = (): object => ({
    frequency: {},
    connect: (to: unknown) => to,
    start: () => undefined,
    stop: () => undefined,
  });
}

beforeEach(() => {
  me.person = { id: "ann", name: "Ann", kind: "guest" };
  tones.length = 0;
});
afterEach(() => {
  Object.assign(settings, { muted: [], sound: false, volume: 50 });
  vi.restoreAllMocks();
});

describe("somebody who is muted", () => {
  const talk = [said(1, "Ben", "Good luck!"), said(2, "Cas", "Thanks!")];

  it("is not in the chat, and stays out of the next one", async () => {
    const table = shown({ host: "ben" });
    const { actions } = new TableServer(table);
    const first = render(Chat, { talk, table, actions });
    await userEvent.click(screen.getByRole("checkbox", { name: "Ben", hidden: true }));
    expect([screen.queryByText("Good luck!"), screen.getByText("Thanks!") !== null]).toEqual([null, true]);
    first.unmount();
    expect(JSON.parse(localStorage.getItem("speeltafel")!)).toMatchObject({ muted: ["ben"] });
    render(Chat, { talk, table, actions });
    expect(screen.queryByText("Good luck!")).toBeNull();
    expect(screen.getByRole("checkbox", { name: "Ben", hidden: true })).toHaveProperty("checked", true);
  });

  it("does not count as news", () => {
    settings.muted = ["ben"];
    const table = shown();
    const server = new TableServer(table, talk);
    render(SidePanel, { socket: server.socket, table, draft: server.draft });
    expect(screen.getByRole("tab", { name: "Chat, 1 not read yet" })).toBeTruthy();
    server.update(table, [said(3, "Ben", "Hello?")]);
    expect(screen.getByRole("tab", { name: "Chat, 1 not read yet" })).toBeTruthy();
    server.update(table, [said(4, "Cas", "Hello!")]);
    expect(screen.getByRole("tab", { name: "Chat, 2 not read yet" })).toBeTruthy();
  });

  it("is neither announced nor sounded", () => {
    vi.stubGlobal("AudioContext", Speaker);
    const announced = vi.spyOn(liveRegion, "announce");
    settings.sound = true;
    settings.muted = ["ben"];
    const table = shown({ prompt: "" });
    announceUpdate([talk[0]!], table, table);
    expect([announced.mock.calls, tones]).toEqual([[], []]);
    announceUpdate([talk[1]!], table, table);
    expect([announced.mock.calls, tones.length]).toEqual([[["Cas says: Thanks!"]], 1]);
  });
});

describe("sounds", () => {
  it("are as loud as the volume, and none at nought", () => {
    vi.stubGlobal("AudioContext", Speaker);
    settings.sound = true;
    const table = shown({ prompt: "" });
    for (const volume of [100, 50, 0]) {
      settings.volume = volume;
      announceUpdate([said(1, "Ben", "Hi!")], table, table);
    }
    expect(tones).toHaveLength(2);
    expect(tones[0]).toBeCloseTo(2 * tones[1]!);
  });
});

describe("those who watch", () => {
  it("are told that only they can read it, while the game is on", async () => {
    const table = shown({ you: null });
    const server = new TableServer(table);
    const talk = [said(1, "Wim", "Ann has the queen.", { spectators: true })];
    const first = render(Chat, { talk, table, actions: server.actions });
    expect(screen.getByText("among spectators")).toBeTruthy();
    expect(screen.getByText("Only those who watch can read this while the game is on.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Say something to the other spectators"), "Really?{Enter}");
    expect(server.last).toMatchObject({ do: "say", text: "Really?" });
    first.unmount();
    render(Chat, { talk, table: shown({ you: null, stage: "over" }), actions: server.actions });
    expect(screen.getByLabelText("Say something")).toBeTruthy();
  });
});
