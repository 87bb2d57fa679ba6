// Says what the first visit of the lobby loads, and with it a table, as browsers get it; fails when it is more than we promise.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const root = new URL("../../src/benben/server/static/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", root), "utf8"));
const read = (path) => readFileSync(new URL(path, root));

/** A chunk with everything that it imports at once, scripts and styles. */
function files(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const other of chunk.imports ?? []) files(other, found);
  return found;
}

const first = files("src/lobby/Lobby.svelte", files("index.html"));
const sprite = manifest["src/symbols.svg"].file;
const weight = (paths) => [...paths].reduce((sum, path) => sum + brotliCompressSync(read(path)).length, 0);
const tables = Object.keys(manifest).filter((key) => /^src\/games\/\w+\/\w+Table\.svelte$/.test(key));
const BEFORE = 45_900; // the first load of version 0.1.0, made with the same tools and packed the same way
const sizes = {
  "first load, script and style (brotli)": [weight(first), BEFORE + 2_000],
  ...Object.fromEntries(tables.map((key) => [`with a table, ${key}`, [weight(files(key, files("src/table/TablePage.svelte", new Set(first)))), 110_000]])),
  "sprite (raw)": [read(sprite).length, 60_000],
};
let failed = false;
for (const [what, [bytes, most]] of Object.entries(sizes)) {
  console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB of ${most / 1000} kB`);
  failed ||= bytes > most;
}
process.exit(failed ? 1 : 0);
