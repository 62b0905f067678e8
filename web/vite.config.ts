import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built client goes into the Python package, where the server finds it.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/speeltafel/server/pages", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
