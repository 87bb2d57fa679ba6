/** A table with strangers: the first public one that fits and has a free seat, else a new one that waits for them. */
import { getReady } from "../lib/dealing.ts";
import { api } from "../lib/net/api.ts";
import { me, session } from "../lib/net/me.svelte.ts";
import type { Summary, Table } from "../lib/net/types.ts";
import { order, plan } from "./plan.svelte.ts";

export async function findTable(): Promise<string> {
  await session();
  const { tables } = await api.get<{ tables: Summary[] }>(`/api/tables?state=open&game=${plan.game}&seats=${plan.seats}`);
  for (const { id } of tables.filter(({ seats, host }) => host.id !== me()?.id && seats.some(({ kind }) => kind === "open"))) {
    const found = await api.post<Table>(`/api/tables/${id}/sit`, {}).catch(() => null); // somebody was quicker
    if (!found) continue;
    await getReady(id);
    return id;
  }
  const seats = ["me", ...plan.others.map(() => "open")];
  const { id } = await api.post<Table>("/api/tables", { ...order(), seats, public: true });
  await getReady(id);
  return id;
}
