/** The options of a game that are chosen from a list, for a number of seats. */
import { faceOf } from "../games/faces.ts";
import type { GameInfo } from "../lib/net/types.ts";

export interface OptionChoice {
  name: string;
  values: unknown[];
  /** What a new table begins with, and what counts where nothing is said. */
  usual: unknown;
  silent: unknown;
}

export const choicesOf = (game: GameInfo, seats: number): OptionChoice[] =>
  Object.entries(game.options)
    .filter(([name]) => faceOf(game.name).matters(name, seats))
    .flatMap(([name, { values, people, default: silent }]) => {
      const listed = values?.length ? values : typeof silent === "boolean" ? [false, true] : [];
      return listed.length ? [{ name, values: listed, usual: people, silent }] : [];
    });
