import { learnCards } from "./cards.svelte.ts";
import { readTables, type PharaonData, type Tables } from "./data.ts";

let asked: Promise<Tables> | null = null;

/** As many tracks of the Nile as the table plays with. */
export const nileTracks = (options: Record<string, unknown>): number => Number(options["nile_tracks"] ?? 2);

/** Pharaon's cards and numbers, asked for once. */
export async function tablesOf(nileTracks: number): Promise<PharaonData> {
  asked ??= import("#engine/tables/pharaon.json").then(({ default: tables }) => tables as unknown as Tables);
  return learnCards(readTables(await asked, nileTracks));
}
