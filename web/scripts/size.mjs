// Says what the first visit of the lobby loads, and fails when it is more than we promise.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

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
const sizes = {
  "first load, script and style (gzip)": [[...first].reduce((sum, path) => sum + gzipSync(read(path)).length, 0), 150_000],
  "sprite (raw)": [read(sprite).length, 60_000],
};
let failed = false;
for (const [what, [bytes, most]] of Object.entries(sizes)) {
  console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB of ${most / 1000} kB`);
  failed ||= bytes > most;
}
process.exit(failed ? 1 : 0);
