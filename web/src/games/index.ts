/** The games that have a module here; any other is played on the generic one. */
import type { GenericView } from "../lib/board.ts";
import type { GameModule, Names, Options } from "./game.ts";
import { generic } from "./generic.ts";
import { pharaon } from "./pharaon/index.ts";
import { ra } from "./ra/index.ts";

export const modules: Record<string, GameModule> = { ra, pharaon };

export const gameOf = (name: string): GameModule => (Object.hasOwn(modules, name) && modules[name]) || generic(name);

/** A move as the reader's language says it: the title of its button. */
export async function moveName(game: string, options: Options, view: GenericView, me: number, nameOf: Names, move: string): Promise<string> {
  const { question } = await gameOf(game).words(options);
  return question(view, [move], me, nameOf).choices.find((choice) => choice.move === move)?.title ?? move;
}
