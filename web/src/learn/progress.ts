/** How far the learner has come in a lesson, as this browser remembers it. */
import type { Lesson } from "../games/game.ts";
import { recall, remember } from "../lib/storage.ts";

export interface Progress {
  /** Every move since the lesson began. */
  moves: string[];
  /** It was played to its end at least once. */
  done: boolean;
}

const NONE: Progress = { moves: [], done: false };
const key = (game: string, name: string): string => `lesson.${game}.${name}`;
/** Version 0.1.0 had one lesson a game and remembered how many decisions were made in it. */
const decisionsBefore = (game: string): number => recall<number>(`lesson.${game}`, 0);

export const progressOf = (game: string, name: string): Progress => recall(key(game, name), NONE);
export const keep = (game: string, name: string, progress: Progress): boolean => remember(key(game, name), progress);
export const isBegun = (game: string, name: string, first: boolean): boolean => progressOf(game, name).moves.length > 0 || (first && decisionsBefore(game) > 0);

/** The moves with which a lesson opens: where the learner left it. */
export function startOf(game: string, name: string, lesson: Lesson, first: boolean): string[] {
  const kept = recall<Progress | null>(key(game, name), null);
  if (kept || !first) return kept?.moves ?? [];
  return lesson.steps.slice(0, decisionsBefore(game)).flatMap(({ move, then }) => [move, ...then]);
}
