import { configure } from "@testing-library/svelte";
import "@testing-library/svelte/vitest"; // takes down what a test put up
import { afterEach, vi } from "vitest";
import { speak } from "../../src/i18n/messages";

configure({ asyncUtilTimeout: 60_000 }); // milliseconds: only a hang reaches it

await speak("en");

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
