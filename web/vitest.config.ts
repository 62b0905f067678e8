import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { languages } from "./building/languages";

export default defineConfig({
  plugins: [svelte(), languages()],
  resolve: { conditions: ["browser"] },
  test: {
    include: ["tests/unit/*.test.ts"],
    setupFiles: ["tests/unit/browser.ts"],
    isolate: false, // to start a process for every file would take most of the time
  },
});
