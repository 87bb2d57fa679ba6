import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { browserMessages, parsePo } from "./po.ts";

/** Lets the client import a gettext catalogue as a module, one lazy chunk a language. */
export function catalogues(): Plugin {
  return {
    name: "benben-catalogues",
    enforce: "pre",
    load(id) {
      const path = id.split("?")[0] ?? id;
      if (!path.endsWith(".po")) return null;
      const messages = browserMessages(parsePo(readFileSync(path, "utf8")));
      return { code: `export default ${JSON.stringify(messages)}`, moduleType: "js", map: null };
    },
  };
}
