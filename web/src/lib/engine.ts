/**
 * The rules of a game in the browser: what a table works out from a view, without asking the server.
 *
 * A position made from a view tells no more than the view. What a draw or a secret decides is not known here: the
 * server stays the only one that deals, and it checks every move.
 */
import type { GameOf, Score, Telling } from "#engine/runtime/types.d.mts";
import type { GameEvent } from "./board.ts";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a position is known to its own game only
export type Rules = GameOf<any, any, any>;
export type Options = Record<string, unknown>;

export interface Refusal {
  rule: string;
  sentence: string;
}

/** What follows from a move, as far as it is certain. */
export interface Effect<Position> {
  position: Position;
  /** What happened, as the seat may know it. */
  events: GameEvent[];
  /** A draw is due: the server deals. */
  due: boolean;
  over: boolean;
}

const CHANCE = -1;

/** All options of a table, those that it does not name with their defaults. */
export const allOptions = (rules: Rules, options: Options): Options => ({
  ...Object.fromEntries(Object.entries(rules.options).map(([name, { default: value }]) => [name, value])),
  ...options,
});

/** Is a table played with something of the host's own, such as other cards? These rules do not know it. */
const isForeign = (rules: Rules, options: Options): boolean =>
  Object.entries(rules.options).some(([name, option]) => option.host_only && (options[name] ?? option.default) !== option.default);

/** The position that a view tells; null if the game does not say how, or has other tables than these rules. */
export const positionOf = (rules: Rules, view: object, options: Options): object | null =>
  isForeign(rules, options) ? null : (rules.position?.(view, allOptions(rules, options)) ?? null);

/** The legal moves in words, sorted as the server sorts them. */
export function legalMoves(rules: Rules, position: object): string[] {
  const numbers = Array<number>(rules.actions.length).fill(0);
  const count = rules.legal(position, numbers);
  const words = numbers.slice(0, count).map((number) => rules.actions[number] ?? "");
  return words.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Why a move is not legal; null if it is, undefined if it is not a move of the game. */
export function refusalOf(rules: Rules, position: object, move: string): Refusal | null | undefined {
  const action = rules.actions.indexOf(move);
  if (action < 0) return undefined;
  const number = rules.refusal(position, action);
  return number ? { rule: `${Math.floor(number / 100)}.${number % 100}`, sentence: rules.refusals[number] ?? "" } : null;
}

const toldTo = ({ full, public: others, knowers }: Telling, seat: number | null): GameEvent =>
  ({ ...(knowers === null || (seat !== null && knowers.includes(seat)) ? full : others) }) as GameEvent;

/** What a legal move does, for the seat that looks; the position that is given stays as it is. */
export function effectOf<Position extends object>(rules: Rules, position: Position, move: string, seat: number | null): Effect<Position> {
  const after = rules.copy(position);
  const events: GameEvent[] = [];
  after.told = (...event: [object, number, number, number, number]) => events.push(toldTo(rules.tell(...event), seat));
  rules.apply(after, rules.actions.indexOf(move));
  after.told = null;
  return { position: after, events, due: after.turn === CHANCE, over: after.turn < CHANCE };
}

/** The difference of two rows of points, source by source; what stays the same is left out. */
export function difference(before: Score, after: Score): Score {
  const changed = Object.keys(after).filter((source) => after[source] !== before[source]);
  return Object.fromEntries([["total", 0], ...changed.map((source) => [source, (after[source] ?? 0) - (before[source] ?? 0)])]) as Score;
}
