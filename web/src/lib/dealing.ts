/** Getting ready for a deal that nobody can choose: promise a number, and send it when everybody has promised theirs. */
import { api } from "./net/api.ts";
import { randomHex } from "./net/live.svelte.ts";
import type { Table } from "./net/types.ts";
import { canCheck, textHash } from "./proof.ts";
import { recall, remember } from "./storage.ts";

/** Say that this player is ready. Browsers hash only on secure pages; elsewhere the number goes without a promise. */
export async function getReady(id: string): Promise<Table> {
  const nonce = randomHex(16);
  remember(`nonce.${id}`, nonce);
  const table = await api.post<Table>(`/api/tables/${id}/ready`, canCheck() ? { promise: await textHash(nonce) } : { nonce });
  return (await sendNumber(table)) ?? table;
}

/** Send the promised number if everybody has promised; the promises seen before it are kept for the proof. */
export async function sendNumber(table: Table): Promise<Table | null> {
  const promise = table.you === null ? null : table.dealing.promises?.[table.you];
  if (!promise || table.state !== "open" || !table.seats.every((seat) => seat.ready)) return null;
  const nonce = recall<string>(`nonce.${table.id}`, "");
  if (!nonce || (await textHash(nonce)) !== promise) return null;
  remember(`promises.${table.id}`, table.dealing.promises);
  return api.post<Table>(`/api/tables/${table.id}/reveal`, { nonce });
}
