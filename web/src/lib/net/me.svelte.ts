/** Who I am. A visitor becomes a guest without being asked anything. */
import { api } from "./api.ts";
import { link } from "./link.svelte.ts";
import type { Me } from "./types.ts";

let who: Me | null = $state.raw(null);
let asked: Promise<Me> | null = null;

export const me = (): Me | null => who;

/** One tab of this browser after another, where the browser can tell them apart: two at once would be two guests. */
const inTurn = <T>(ask: () => Promise<T>): Promise<T> => ("locks" in navigator ? navigator.locks.request("guest", ask) : ask());

/** My session, made on the first need. */
export function session(): Promise<Me> {
  asked ??= inTurn(() => api.post<Me>("/api/guest")).then(become, (error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Learns who I am where there is a session, and makes none. */
export function recognise(): void {
  if (!who && !asked) api.get<Me>("/api/me").then(become, () => undefined);
}

export function become(next: Me): Me {
  const changed = who !== null && (who.id !== next.id || who.kind !== next.kind);
  who = next;
  if (changed) link.renew();
  return next;
}

export function forget(): void {
  who = null;
  asked = null;
  link.renew();
}
