import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogues } from "./scripts/catalogues.ts";

/** Where `npm run dev` finds a running `benben serve`. */
const service = process.env["BENBEN_SERVICE"] ?? "http://127.0.0.1:8000";

/** The built client is served by `benben.server` from its own folder. */
export default defineConfig(({ command }) => ({
  plugins: [catalogues(), svelte()],
  build: {
    outDir: "../src/benben/server/static",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0, // a strict content policy knows no data: scripts or styles
    modulePreload: { polyfill: false }, // the polyfill is an inline script in old browsers
    target: "es2022",
  },
  server: {
    fs: { allow: [".."] }, // rules and catalogues live beside the Python sources
    proxy: {
      "^/(api|schema|health|metrics)\\b": { target: service },
      "/ws": { target: service, ws: true },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
  define: { __GALLERY__: JSON.stringify(command === "serve") },
}));
