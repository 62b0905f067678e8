import { act, cleanup, configure, setup } from "@testing-library/svelte";
import { afterEach, beforeEach, vi } from "vitest";
import { speak } from "../../src/i18n/messages";
import { addTableMessages } from "../../src/table/tableMessages";

configure({ asyncUtilTimeout: 60_000 }); // milliseconds: only a hang reaches it

await speak("en");
await addTableMessages();

// As "@testing-library/svelte/vitest" does, but in every file: they share their modules.
beforeEach(() => setup());
afterEach(async () => {
  await act();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
