// Writes sw.js into a built client: the service worker with the list of all its files, and a name for exactly these.
// node scripts/precache.mjs FOLDER [single]      single: the client has one address, there is no server behind it
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const [folder, single] = process.argv.slice(2);
/** Not for pages: made by the build, or never asked for by them; nets (.bin) are kept when a bot needs them. */
const LEFT_OUT = /^(\.vite|docs)\/|^(sw\.js|push\.js|screen-\w+\.png|index\.html|built-from\.txt|.*\.(txt|bin))$/;

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .filter((name) => !LEFT_OUT.test(name))
  .sort();
const code = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");
const digest = createHash("sha256").update(code).update(readFileSync(join(folder, "index.html")));
for (const name of files) digest.update(name).update(readFileSync(join(folder, name)));
const facts = { VERSION: digest.digest("hex").slice(0, 16), SINGLE: single === "single", FILES: ["./", ...files] };
const heading = Object.entries(facts).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
writeFileSync(join(folder, "sw.js"), [...heading, code].join("\n"));
