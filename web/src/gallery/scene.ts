import type { Board } from "../games/game.ts";
import type { GenericView, Told } from "../lib/board.ts";

/** A position to look at; the games list theirs in `gallery.ts`. */
export interface Scene {
  view: GenericView;
  legal: string[];
  me: number;
  board: Board;
  told: Told[];
}
