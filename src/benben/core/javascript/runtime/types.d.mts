// The types that all games share.
import type { IllegalMove } from "./errors.mjs";
import type { Stream } from "./stream.mjs";

/** Points of a row of the score table: the total, and each source. */
export type Score = { total: number } & Record<string, number>;

/** An event in plain words: `event` says what happened, `seat` to whom where it fits. */
export type Event = { event: string; seat?: number | string } & Record<string, unknown>;

export interface Option {
  default: unknown;
  values: unknown[];
  /** It names something on a host's machine: players of a service cannot set it. */
  host_only: boolean;
  /** The value to use, or an error that names what is allowed. */
  read(value: unknown, seats: number): unknown;
}

export interface Telling {
  full: Event;
  public: Event;
  /** Seats that are told all; null: everybody. */
  knowers: number[] | null;
}

/** A game: its rules over a position, and the words around them. */
export interface GameOf<Position, View, Previews = {}> {
  name: string;
  title: string;
  rulesVersion: number;
  seats: number[];
  /** The words of every action, by number. */
  actions: string[];
  /** The words of every chance outcome, by number. */
  outcomes: string[];
  /** Where points come from. */
  sources: string[];
  /** Sentences by paragraph: 304 is paragraph 3.4. */
  refusals: Record<string, string>;
  options: Record<string, Option>;
  fields: (keyof Position)[];
  tables: Record<string, unknown>;
  /** The position before anything is dealt. */
  begin(seats: number, options: Record<string, unknown>): Position;
  /** Writes the legal actions into `out`, returns how many. */
  legal(s: Position, out: number[]): number;
  /** The paragraph that forbids an action, or 0. */
  refusal(s: Position, action: number): number;
  apply(s: Position, action: number): void;
  /** Writes the weight of every outcome, returns their sum. */
  chance(s: Position, weights: number[]): number;
  deal(s: Position, outcome: number): void;
  /** The total of a row of the score table. */
  points(s: Position, row: number): number;
  merit?(s: Position, row: number): number;
  rows(seats: number): number;
  view(s: Position, seat: number | null): View;
  tell(s: Position, event: number, seat: number, a: number, b: number): Telling;
  scores(s: Position): Score[];
  winners(s: Position): number[];
  ranking(s: Position): number[];
  /** The position as a seat may know it: secrets of others replaced by stand-ins. */
  veil(s: Position, seat: number): Position;
  /** The position that a view tells, for games that have it; it tells no more than the view. */
  position?(view: View, options: Record<string, unknown>): Position;
  /** What is asked and what follows, where the view does not say it; `position` finds it there as `task`. */
  task?(position: Position): unknown;
  previews: Previews;
  blank(): Position;
  assign(to: Position, from: Position): void;
  copy(from: Position): Position;
  /** What the module of the bots needs of this one. */
  inner: Record<string, unknown>;
}

/** One game being played. */
export interface Match<View = Record<string, unknown>, Position = object> {
  readonly game: GameOf<Position, View>;
  readonly seats: number;
  readonly options: Record<string, unknown>;
  readonly seed: number | bigint | null;
  readonly position: Position;
  /** The seat that decides now; null when the game is over. */
  readonly turn: number | null;
  readonly over: boolean;
  legal(): string[];
  play(move: string): Event[];
  refusal(move: string): IllegalMove | null;
  /** May the seat to decide take back its last move? */
  canUndo(): boolean;
  undo(): void;
  events(seat?: number | null, since?: number): Event[];
  view(seat?: number | null): View;
  scores(): Score[];
  winners(): number[];
  ranking(): number[];
  /** What was played and dealt, line by line, as the game record has it. */
  readonly record: string[];
  text(): string;
  copy(seed?: number | bigint | null): Match<View, Position>;
}

export type Settings = { seats: number; seed?: number | bigint | null; dealer?: Stream } & Record<string, unknown>;

export interface Listing {
  name: string;
  rung: number;
  temperature: number;
  /** Features by number, with factors of their weights by stage: how this bot misjudges. */
  character: [number, number[]][];
  about: string;
  /** Made for people to play against. */
  level: boolean;
}

export interface Bot {
  readonly name: string;
  /** The rung that answers in its place at a table with this number of seats, if its own has no trained net for it. */
  standIn(seats: number): string;
  /** A legal move. */
  choose(match: Match<any, any>, seat?: number, seconds?: number): string;
  /** The moves and their worth, best first. */
  ratings(match: Match<any, any>, seat?: number, seconds?: number): [string, number][];
}

/** What `judge` gives: the bots of a game and the functions they are made of. */
export interface Judging {
  listings: Listing[];
  /** The numbers of the rungs, by name. */
  rungs: Record<string, number>;
  /** The numbers of seats for which a net is trained. */
  trained: number[];
  [name: string]: unknown;
}
