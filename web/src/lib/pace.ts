/** The paces that one can choose in the lobby. */
import { mark } from "./i18n/index.svelte.ts";
import type { Clock } from "./net/types.ts";

export const paces: { id: string; name: string; clock: Clock }[] = [
  { id: "none", name: mark("No clock"), clock: { kind: "none" } },
  { id: "live", name: mark("pace|Live"), clock: { kind: "move", seconds: 60 } },
  { id: "days", name: mark("pace|Correspondence"), clock: { kind: "days", days: 3 } },
];
