import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";
import { engine } from "./building/engine";
import { languages } from "./building/languages";
import { mujoco } from "./building/mujoco";
import { pages } from "./building/pages";
import { worker } from "./building/worker";

// The built client goes into the Python package, where the server finds it.
export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, ".", "SPEELTAFEL_")["SPEELTAFEL_API"] ?? "http://127.0.0.1:8765";
  return {
    plugins: [svelte(), languages(), pages(), worker()],
    resolve: { alias: engine },
    // Scripts and style sheets find each other from where they are: a page tells by its own addresses where that is.
    experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }) },
    worker: { format: "es", plugins: () => [mujoco()] },
    build: {
      outDir: "../src/speeltafel/server/client",
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: "es2022",
      modulePreload: { polyfill: false }, // whoever knows light-dark() knows modulepreload
      chunkSizeWarningLimit: 600, // three.js, which is fetched only where it is needed
    },
    server: { proxy: { "/api": { target: api, ws: true }, "/engine": { target: api } } },
  };
});
