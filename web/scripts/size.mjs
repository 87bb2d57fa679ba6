// Says what the first visit of a browser loads, and fails when it is more than we promise.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const root = new URL("../../src/benben/server/static/", import.meta.url);
const html = readFileSync(new URL("index.html", root), "utf8");
const gzip = (path) => gzipSync(readFileSync(new URL(path, root))).length;
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((m) => m[1]);
const sprite = readdirSync(new URL("assets/", root)).find((name) => /^symbols-.*\.svg$/.test(name));
const sizes = {
  "first load, script and style (gzip)": [first.reduce((sum, path) => sum + gzip(path), 0), 150_000],
  "sprite (raw)": [readFileSync(new URL(`assets/${sprite}`, root)).length, 60_000],
};
let failed = false;
for (const [what, [bytes, most]] of Object.entries(sizes)) {
  console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB of ${most / 1000} kB`);
  failed ||= bytes > most;
}
process.exit(failed ? 1 : 0);
