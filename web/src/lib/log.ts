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

/** All that one move told, in the order in which it happened. */
export interface MoveTold {
  step: number;
  seat: Side | null;
  lines: Line[];
}

/** The story move by move; headings of chapters stand alone. */
export function byMove(lines: Line[]): MoveTold[] {
  const moves: MoveTold[] = [];
  for (const line of lines) {
    const last = moves.at(-1);
    if (last && !line.chapter && !last.lines[0]?.chapter && last.step === line.step) last.lines.push(line);
    else moves.push({ step: line.step, seat: line.seat, lines: [line] });
  }
  return moves;
}

/** The last move of a seat, 0 if there is none: a move tells first of the one who made it. */
export const lastMove = (told: Told[], me: number): number =>
  told.findLast(({ seat, bot, step }, at) => seat === me && !bot && step > 0 && told[at - 1]?.step !== step)?.step ?? 0;

/** What others did since a seat last moved, the newest first; nothing while that seat has not moved. */
export function since(lines: Line[], told: Told[], me: number): MoveTold[] {
  const mine = lastMove(told, me);
  return byMove(lines.filter((line) => line.step > mine && !line.chapter)).reverse();
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
