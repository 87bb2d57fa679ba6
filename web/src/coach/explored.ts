/** A position without a table: on the analysis board, in a puzzle. */
import { gameOf } from "../games/index.ts";
import type { GenericView, Person } from "../lib/board.ts";
import { t } from "../lib/i18n/index.svelte.ts";
import type * as wire from "../lib/net/schema.ts";

export type Explored = Omit<wire.Explored, "view"> & { view: GenericView };

/** Nobody in particular sits there. */
export const peopleIn = ({ seats }: Explored): Person[] =>
  Array.from({ length: seats }, (_, seat) => ({ name: t("Seat {n}", { n: seat + 1 }), kind: "human", here: true }));

/** The names of moves in the reader's language. */
export async function titlesOf(shown: Explored, moves: string[]): Promise<Record<string, string>> {
  const { question } = await gameOf(shown.game).words(shown.options);
  const { choices } = question(shown.view, moves, shown.turn ?? 0, (seat) => t("Seat {n}", { n: seat + 1 }));
  return Object.fromEntries(choices.map(({ move, title }) => [move, title]));
}
