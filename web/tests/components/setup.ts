import { configure } from "@testing-library/svelte";
import "@testing-library/svelte/vitest"; // takes down what a test put up
import { afterEach, vi } from "vitest";
import "../../src/games/catalogue";

configure({ asyncUtilTimeout: 60_000 }); // milliseconds: only a hang reaches it

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
