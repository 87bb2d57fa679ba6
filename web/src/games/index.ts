/** The games that have a module here; any other is played on the generic one. */
import type { GenericView } from "../lib/board.ts";
import type { Choice } from "../lib/choices.ts";
import type { GameModule, Names, Options } from "./game.ts";
import { generic } from "./generic.ts";
import { pharaon } from "./pharaon/index.ts";
import { ra } from "./ra/index.ts";

export const modules: Record<string, GameModule> = { ra, pharaon };

export const gameOf = (name: string): GameModule => (Object.hasOwn(modules, name) && modules[name]) || generic(name);

/** Moves as the reader's language says them, as on their buttons. */
export async function moveChoices(game: string, options: Options, view: GenericView, me: number, nameOf: Names, moves: string[]): Promise<Choice[]> {
  const { question } = await gameOf(game).words(options);
  return question(view, moves, me, nameOf).choices;
}

/** A move as the reader's language says it: the title of its button. */
export async function moveName(game: string, options: Options, view: GenericView, me: number, nameOf: Names, move: string): Promise<string> {
  const choices = await moveChoices(game, options, view, me, nameOf, [move]);
  return choices.find((choice) => choice.move === move)?.title ?? move;
}
