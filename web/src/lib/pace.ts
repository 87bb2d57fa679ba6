/** The paces that one can choose in the lobby, and the clocks of each; the first is the usual one. */
import { mark } from "./i18n/index.svelte.ts";
import type { Clock } from "./net/types.ts";

const move = (seconds: number): Clock => ({ kind: "move", seconds });
const bank = (minutes: number, increment: number): Clock => ({ kind: "increment", seconds: 60 * minutes, increment });
const days = (n: number): Clock => ({ kind: "days", days: n });

export const paces: { id: string; name: string; clocks: Clock[] }[] = [
  { id: "none", name: mark("No clock"), clocks: [{ kind: "none" }] },
  { id: "live", name: mark("pace|Live"), clocks: [move(60), move(30), move(120), bank(10, 10), bank(20, 20)] },
  { id: "days", name: mark("pace|Correspondence"), clocks: [days(3), days(1), days(7)] },
];
