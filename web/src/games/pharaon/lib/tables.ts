import { learnCards } from "./cards.svelte.ts";
import { readTables, type PharaonData, type Tables } from "./data.ts";
import { api } from "../../../lib/net/api.ts";

let asked: Promise<Tables> | null = null;

/** As many tracks of the Nile as the table plays with. */
export const nileTracks = (options: Record<string, unknown>): number => Number(options["nile_tracks"] ?? 2);

/** Pharaon's cards and numbers, asked for once. */
export async function tablesOf(nileTracks: number): Promise<PharaonData> {
  asked ??= api.get<{ tables: Tables }>("/api/games/pharaon/data").then(({ tables }) => tables);
  return learnCards(readTables(await asked, nileTracks));
}
