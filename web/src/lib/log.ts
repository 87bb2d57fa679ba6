/** The story of a game, line by line. */
import type { Side, Told } from "./board.ts";
import { t, type Params } from "./i18n/index.svelte.ts";

export interface Line {
  /** The move that this belongs to. */
  step: number;
  seat: Side | null;
  /** A symbol of the sprite; "sun 8" draws a disc. */
  symbol: string;
  words: string;
  /** A chapter's heading instead of a deed. */
  chapter?: boolean;
  /** For the filter: the kind of thing told. */
  about: string;
}

type Names = (seat: Side) => string;

/** Tells events to the one in seat `me`; null: to somebody who watches. */
export type Teller = (events: Told[], nameOf: Names, me?: number | null) => Line[];

/** One sentence for the reader's own deed, one for others': many languages conjugate. */
export type Say = (you: string, they: string, params?: Params) => string;

export const sayer = (event: Told, nameOf: Names, me: number | null): Say => {
  const seat = event.seat ?? null;
  const name = seat === null ? "" : seat === me && event.bot ? t("{name} (bot)", { name: nameOf(seat) }) : nameOf(seat);
  return (you, they, params = {}) => (seat !== null && seat === me && !event.bot ? t(you, params) : t(they, { ...params, name }));
};

/** Who won, as a sentence. */
export const wonWords = (winners: number[], me: number | null, words: (names: number[]) => string): string =>
  winners.length === 1 && winners[0] === me ? t("You won") : words(winners);
