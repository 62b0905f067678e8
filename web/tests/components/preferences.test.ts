// The settings of a table, and the code of an invitation.
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { encode } from "uqr";
import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../src/device/settings.svelte";
import TablePreferences from "../../src/pages/TablePreferences.svelte";
import Invite from "../../src/table/Invite.svelte";

afterEach(() => {
  Object.assign(settings, { sound: false, volume: 50, card_size: "normal", play_forced: true, confirm: false });
  Object.assign(settings, { alarm: true, hotkeys: true });
});

describe("the settings of a table", () => {
  it("are changed, kept, and known to the style sheets", async () => {
    render(TablePreferences);
    settings.card_size = "large"; // happy-dom does not know which option is chosen
    for (const name of [/^Warn me/, /^Letters as keys/, /^Play my only/])
      await userEvent.click(screen.getByLabelText(name));
    expect(settings).toMatchObject({ card_size: "large", alarm: false, hotkeys: false, play_forced: false });
    expect(document.documentElement.dataset["cards"]).toBe("large");
    expect(JSON.parse(localStorage.getItem("speeltafel")!)).toMatchObject({ card_size: "large", hotkeys: false });
  });

  it("have a volume where there is sound, and no move by itself where each is confirmed", () => {
    Object.assign(settings, { sound: true, volume: 30, confirm: true });
    render(TablePreferences);
    expect((screen.getByLabelText("Volume") as HTMLInputElement).value).toBe("30");
    expect(screen.getByLabelText(/^Play my only/)).toHaveProperty("disabled", true);
  });
});

describe("an invitation", () => {
  it("is a code to scan for those who want one", async () => {
    render(Invite, { id: "oak" });
    expect(screen.queryByRole("img")).toBeNull();
    const button = screen.getByRole("button", { name: "Code to scan" });
    await userEvent.click(button);
    const code = await screen.findByRole("img", { name: "A code with the address of this table" });
    expect(button.getAttribute("aria-expanded")).toBe("true");
    const modules = encode(`${location.origin}/table/oak`, { border: 2 });
    const dark = modules.data.flat().filter(Boolean).length;
    expect(code.querySelector("path")!.getAttribute("d")!.match(/M/g)).toHaveLength(dark);
    expect(code.getAttribute("viewBox")).toBe(`0 0 ${modules.size} ${modules.size}`);
    await userEvent.click(button);
    expect(screen.queryByRole("img")).toBeNull();
  });
});
