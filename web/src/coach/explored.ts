/** A position without a table: on the analysis board, in a puzzle. */
import { moveChoices } from "../games/index.ts";
import type { GenericView, Person } from "../lib/board.ts";
import type { Choice } from "../lib/choices.ts";
import { t } from "../lib/i18n/index.svelte.ts";
import type * as wire from "../lib/net/schema.ts";

export type Explored = Omit<wire.Explored, "view"> & { view: GenericView };

/** Nobody in particular sits there. */
export const peopleIn = ({ seats }: Explored): Person[] =>
  Array.from({ length: seats }, (_, seat) => ({ name: seatName(seat), kind: "human", here: null }));

export const seatName = (seat: number): string => t("Player {n}", { n: seat + 1 });

/** Moves in the reader's language. */
export const choicesIn = (shown: Explored, moves: string[]): Promise<Choice[]> =>
  moveChoices(shown.game, shown.options, shown.view, shown.turn ?? 0, seatName, moves);
