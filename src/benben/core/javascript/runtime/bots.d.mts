import type { Bot, GameOf, Judging, Listing } from "./types.d.mts";

/** The bots of a game that `judge` has given, rungs first, then levels for people. */
export declare function listings(judging: Judging): Listing[];

/** A bot by name. */
export declare function makeBot(
  game: GameOf<any, any>,
  judging: Judging,
  name: string,
  settings?: { seed?: number | bigint | null; simulations?: number | null; nets?: Record<number, string | ArrayBuffer> },
): Bot;
