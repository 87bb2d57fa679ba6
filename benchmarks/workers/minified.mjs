// The size of every module of a folder when the client's own bundler has minified it: { name: [bytes, gzip] }.
import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = process.argv[2];
const { rolldown } = await import(new URL("../../web/node_modules/rolldown/dist/index.mjs", import.meta.url));
const sizes = {};
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith(".mjs") || name.endsWith(".d.mts")) continue;
  const bundle = await rolldown({ input: `${folder}/${name}`, external: () => true });
  const { output } = await bundle.generate({ minify: true });
  sizes[name] = [Buffer.byteLength(output[0].code), gzipSync(output[0].code).length];
}
console.log(JSON.stringify(sizes));
