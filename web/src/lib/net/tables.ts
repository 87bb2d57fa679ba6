import { learnCards } from "../pharaon/cards.svelte.ts";
import { readTables, type PharaonData, type Tables } from "../pharaon/data.ts";
import { api } from "./api.ts";

let asked: Promise<Tables> | null = null;

/** Pharaon's cards and numbers, asked for once. */
export async function tablesOf(options: Record<string, unknown>): Promise<PharaonData> {
  asked ??= api.get<{ tables: Tables }>("/api/games/pharaon/data").then(({ tables }) => tables);
  return learnCards(readTables(await asked, Number(options["nile_tracks"] ?? 2)));
}
