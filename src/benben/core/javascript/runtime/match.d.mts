import type { GameOf, Match, Settings } from "./types.d.mts";

/** Begin a match of a game that `make` has given. */
export declare function begin<Position, View>(game: GameOf<Position, View>, settings: Settings): Match<View, Position>;

/** The match that a game record tells; `find` gives the game of a name. */
export declare function replay(text: string, find: (name: string) => GameOf<any, any>): Match<any, any>;
