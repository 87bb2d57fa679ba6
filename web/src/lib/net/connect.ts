import { onDevice } from "./device.ts";
import { link } from "./link.svelte.ts";
import { session } from "./me.svelte.ts";
import type { Transport } from "./transport.ts";

/** The link to the host of a table. */
export async function transportOf(id: string): Promise<Transport> {
  if (onDevice(id)) return (await import("../../offline/link.svelte.ts")).device();
  await session();
  return link;
}
