/** Makes the table that is planned, at the server. */
import { getReady } from "../lib/dealing.ts";
import { api } from "../lib/net/api.ts";
import { session } from "../lib/net/me.svelte.ts";
import type { Table } from "../lib/net/types.ts";
import { order, plan } from "./plan.svelte.ts";

export async function make(): Promise<string> {
  await session();
  const { id } = await api.post<Table>("/api/tables", order());
  if (!plan.others.includes("open")) await getReady(id);
  return id;
}
