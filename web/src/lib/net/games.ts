/** Games and bots that this server offers, asked for once. */
import { api } from "./api.ts";
import type { Catalogue } from "./types.ts";

let asked: Promise<Catalogue> | null = null;

export function catalogue(): Promise<Catalogue> {
  asked ??= api.get<Catalogue>("/api/games").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Levels of the bots of a game, weakest first. */
export const levels = async (game: string): Promise<string[]> => (await catalogue()).games.find(({ name }) => name === game)?.bots ?? [];
