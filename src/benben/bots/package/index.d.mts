import type { Views } from "./games.d.mts";
import type { Bot, GameOf, Listing, Match, Settings } from "./runtime/types.d.mts";

export type { Bot, Event, GameOf, Listing, Match, Score, Settings } from "./runtime/types.d.mts";
export { BadNotation, BadRecord, IllegalMove, ValueError } from "./runtime/errors.mjs";
export { Stream } from "./runtime/stream.mjs";

type Name = keyof Views;
type Any = GameOf<any, any>;

/** The names of the games. */
export declare const games: Name[];

/** A game by name; with `tables` one of its own, in which these stand in for the game's. */
export declare function game<N extends Name>(name: N, tables?: Record<string, unknown> | null): GameOf<any, Views[N]>;

/** Begin a match of a game, given by its name or as `game` returned it. */
export declare function create<N extends Name>(name: N, settings: Settings): Match<Views[N]>;
export declare function create<P, V>(game: GameOf<P, V>, settings: Settings): Match<V, P>;

/** The match that a game record tells. */
export declare function replay(text: string, find?: (name: string) => Any): Match<any, any>;

/** The bots of a game: rungs first, then levels for people. */
export declare function bots(game: Name | Any): Listing[];

/** A bot of a game by name; the same seed gives the same choices. */
export declare function bot(
  name: string,
  game: Name | Any,
  settings?: { seed?: number | bigint | null; simulations?: number | null; nets?: Record<number, string | ArrayBuffer> },
): Bot;
