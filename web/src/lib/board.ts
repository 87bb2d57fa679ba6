/** What every board is drawn from: a view, the legal moves, who sits where. */

export interface Person {
  name: string;
  kind: "human" | "guest" | "bot";
  /** The bot's level, as a word of the wire. */
  level?: string | null;
  /** Null: it does not matter. */
  here: boolean | null;
  /** How events and drawings call somebody who takes part without a seat. */
  side?: string;
}

/** A seat, or the word for somebody without one. */
export type Side = number | string;

export interface GameEvent {
  event: string;
  seat?: Side | null;
  [more: string]: unknown;
}

/** An event with the number of the move that caused it (0: set-up). */
export interface Told extends GameEvent {
  step: number;
  /** A bot made that move, perhaps in the place of a person. */
  bot?: boolean;
}

export interface GenericView {
  game: string;
  seats: number;
  turn: number | null;
  phase: string;
  players: { score: number | null }[];
  /** What is asked in the middle of an action, where a game says it: for its rules alone. */
  task?: unknown;
}

export interface BoardProps<View> {
  view: View;
  legal: string[];
  people: Person[];
  /** My seat; null when I watch. */
  me: number | null;
  /** True while a sent move waits for its answer. */
  locked: boolean;
  /** A game that is looked at again: nothing is asked. */
  replay?: boolean | undefined;
  /** Events since set-up, as I may know them. */
  told: Told[];
  send: (move: string) => void;
  /** Sends several moves one after the other; a refusal stops them. Not there: moves are made one by one. */
  sendAll?: ((moves: string[]) => void) | undefined;
  /** Asks why a move is not legal now. */
  why: (move: string) => void;
}

export const seatAfter = (seat: number, seats: number): number => (seat + 1) % seats;

/** Seats in the order of play, starting with the given one. */
export const seatsFrom = (first: number, seats: number): number[] =>
  Array.from({ length: seats }, (_, i) => (first + i) % seats);

/** What is shown about a piece when it is pressed. */
export interface Facts {
  title: string;
  symbol: string;
  kind?: "p" | "g" | "ic";
  lines: string[];
}
