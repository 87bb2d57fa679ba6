// Writes the files of a built client once more, compressed: NAME.br and NAME.gz, where that is smaller.
// node scripts/compress.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const TEXT = /\.(js|mjs|css|html|svg|json|webmanifest|txt)$/;
const LEAST = 1000;
const forms = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
};

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  for (const [ending, form] of Object.entries(forms)) {
    const small = form(bytes);
    if (bytes.length >= LEAST && small.length < bytes.length) writeFileSync(`${path}.${ending}`, small);
  }
}
