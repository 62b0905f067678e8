import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { engine } from "./building/engine";
import { languages } from "./building/languages";
import { mujoco } from "./building/mujoco";

const patience = 120_000; // milliseconds: only a hang reaches it
const isolate = false; // to start a process for every file would take most of the time

export default defineConfig({
  plugins: [svelte(), languages(), mujoco({ inline: true })],
  resolve: { conditions: ["browser"], alias: engine },
  test: {
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/*.test.ts"],
          setupFiles: ["tests/unit/browser.ts"],
          css: true, // else a test that reads a style sheet gets an empty one
          isolate,
        },
      },
      { extends: true, test: { name: "local", include: ["tests/local/*.test.ts"], isolate } },
      // Needs what a server told; tests/web/test_local_tables_told.py runs it.
      ...(process.env["SERVED"]
        ? [{ extends: true as const, test: { name: "served", include: ["tests/served/*.test.ts"] } }]
        : []),
      {
        extends: true,
        test: {
          name: "components",
          include: ["tests/components/*.test.ts"],
          setupFiles: ["tests/components/setup.ts"],
          environment: "happy-dom",
          isolate,
        },
      },
    ],
  },
});
