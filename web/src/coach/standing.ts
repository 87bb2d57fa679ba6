/** How somebody does with the puzzles of a game, kept on this device. */
import { recall, remember } from "../lib/storage.ts";

export interface Standing {
  rating: number | null;
  solved: number;
  tried: number;
  /** Solved in a row. */
  streak: number;
  /** Puzzles that were answered: they count once. */
  seen: number[];
}

const NEW: Standing = { rating: null, solved: 0, tried: 0, streak: 0, seen: [] };

export const standingIn = (game: string): Standing => ({ ...NEW, ...recall<Partial<Standing>>(`puzzles.${game}`, {}) });

/** The standing after an answer; the server has said what it does to the rating. */
export function after(standing: Standing, game: string, number: number, right: boolean, rating: number): Standing {
  if (standing.seen.includes(number)) return standing;
  const next = {
    ...standing,
    rating,
    solved: standing.solved + Number(right),
    tried: standing.tried + 1,
    streak: right ? standing.streak + 1 : 0,
    seen: [...standing.seen, number],
  };
  remember(`puzzles.${game}`, next);
  return next;
}
