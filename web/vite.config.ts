import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogues } from "./scripts/catalogues.ts";
import { together } from "./scripts/together.ts";

/** Where `npm run dev` finds a running `benben serve`. */
const service = process.env["BENBEN_SERVICE"] ?? "http://127.0.0.1:8000";

/** The built client is served by `benben.server` from its own folder; `--mode site` is the page without a server. */
export default defineConfig(({ command, mode }) => ({
  base: mode === "site" ? "./" : "/", // a site may be in any folder of a host
  plugins: [catalogues(), svelte()],
  build: {
    outDir: mode === "site" ? "../dist/site" : "../src/benben/server/static",
    emptyOutDir: true,
    manifest: mode !== "site",
    assetsInlineLimit: 0, // a strict content policy knows no data: scripts or styles
    modulePreload: { polyfill: false }, // the polyfill is an inline script in old browsers
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: together() }] } } },
  },
  worker: { format: "es" }, // its engines come in files of their own
  server: {
    fs: { allow: [".."] }, // rules and catalogues live beside the Python sources
    proxy: {
      "^/(api|schema|health|metrics)\\b": { target: service },
      "/ws": { target: service, ws: true },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
  define: { __GALLERY__: JSON.stringify(command === "serve"), __SITE__: JSON.stringify(mode === "site") },
}));
