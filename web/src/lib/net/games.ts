/** Games and bots that this server offers, asked for once. */
import { api } from "./api.ts";
import { onDevice } from "./device.ts";
import type { Catalogue, GameInfo } from "./types.ts";

let asked: Promise<Catalogue> | null = null;

export function catalogue(): Promise<Catalogue> {
  asked ??= api.get<Catalogue>("/api/games").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Games and bots that this device can play. */
export const deviceGames = async (): Promise<GameInfo[]> => (await import("../../../engine/offer.json")).default;

/** A game as it is offered at a table, with the levels of its bots. */
export const offered = async (game: string, table: string): Promise<GameInfo | undefined> =>
  (onDevice(table) ? await deviceGames() : (await catalogue()).games).find(({ name }) => name === game);
