/** What the pages ask of a game. Boards, texts and lessons are loaded when they are shown. */
import type { Component, Snippet } from "svelte";
import type { BoardProps, GenericView, Told } from "../lib/board.ts";
import type { Question } from "../lib/choices.ts";
import type { Rules } from "../lib/engine.ts";
import type { Teller } from "../lib/log.ts";
import type { Scores } from "../lib/net/types.ts";
import type { Rival } from "../lib/people.ts";
import type { Sound } from "../lib/sounds.ts";
import type { Section } from "../lib/text.ts";

export type Options = Record<string, unknown>;
export type Names = (seat: number) => string;

/** The sentence of the status line: what matters most, and the rest. */
export interface Status {
  strong: string;
  rest: string;
}

/** What a page hands to a board besides the game itself. */
export interface PageParts {
  status: Snippet;
  side: Snippet;
  extras?: Snippet | undefined;
  /** In the place of the bar when a question of the page is open. */
  instead?: Snippet | undefined;
}

/** A board with the properties that only this game's board has. */
export interface Board {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a view is known to its own board only
  Table: Component<BoardProps<any> & PageParts & any>;
  props: object;
}

/** The table in words, and the question put to the one who decides. */
export interface Words {
  sections: (view: GenericView, me: number | null, nameOf: Names) => Section[];
  question: (view: GenericView, legal: string[], me: number, nameOf: Names) => Question;
}

/** A decision that a lesson shows. */
export interface LessonStep {
  say: string;
  move: string;
  /** The moves of the others that follow. */
  then: string[];
  /** What the comment speaks of: the `data-spot` of a part of the board, or nothing. */
  point: string;
  /** The numbers of the comment, worked out by the engine. */
  facts: Record<string, number | number[]>;
}

/** A commented game, as scripts/lessons.py writes it. */
export interface Lesson {
  seats: number;
  seat: number;
  seed: number;
  options: Options;
  /** Moves played before the lesson begins. */
  before: string[];
  steps: LessonStep[];
  /** What is said when the learner is free to choose, and at the end. */
  free: string;
  end: string;
  /** The level of the bot that answers free moves. */
  bot: string;
  /** The lesson ends when this chapter begins, or with the game. */
  until: number;
}

/** A lesson in the list of a game. */
export interface LessonEntry {
  name: string;
  title: string;
  promise: string;
  load: () => Promise<Lesson>;
}

/** What an example shows: a drawing of the sprite by its id, a sun, or a sign between them. */
export type Shown = string | { sun: number; state?: "lit" | "dim" | "down" | "leads" };
interface GuideRow {
  show: Shown[];
  words: string;
  points?: number;
}

/** How to play on one or two screens: the goal, a turn, worked examples and the scoring card. */
export interface Guide {
  goal: string;
  lead: string;
  turn: GuideRow[];
  notes: string[];
  examples: { title: string; rows: GuideRow[] }[];
  scoring: { show: Shown[]; name: string; words: string; after: string }[];
  /** The heading of the scoring card's last column, if there is one. */
  after: string;
}

/** A table of the game in words, after its rules. */
export interface Reference {
  title: string;
  head: string[];
  rows: string[][];
}

export interface StepsProps {
  told: Told[];
  me: number;
  phase: string;
  can: boolean;
  back: (step: number) => void;
}

/** What the lobby shows of a game: small, because every visitor loads it. */
export interface Face {
  /** Its name, to be translated where it is shown. */
  name: string;
  /** A drawing of the sprite, and whether it is a piece (p) or a glyph (g). */
  symbol: string;
  kind: "p" | "g";
  /** The picture on its card in the lobby, and what kind of game it is. */
  Picture?: Component;
  genre: () => string;
  /** What is promised to somebody who plays alone. */
  alone: () => string;
  /** Its options and their values in words, to be translated where they are shown. */
  options: Record<string, string>;
  values: Record<string, string>;
  /** Has it a page that teaches it? */
  taught?: boolean;
  /** Does an option mean anything with this number of seats? */
  matters: (option: string, seats: number) => boolean;
}

/** Where points come from: its name, to be translated where it is shown, and its drawing, if it has one. */
export interface Source {
  name: string;
  symbol: string;
}

/** A number of equal pieces: their drawing, and their name in the reader's language. */
export interface Pieces {
  symbol: string;
  name: string;
  n: number;
}

/** What the end of a chapter gave one side; points are null where they are hidden. */
export interface SheetSide {
  before: Scores | null;
  after: Scores | null;
  kept: Pieces[];
  gone: Pieces[];
}

/** A scoring sheet: what everybody scored, seat by seat, then the rival. */
export interface Sheet {
  /** The number of the chapter, as `part` names it. */
  chapter: number;
  note: string;
  sides: SheetSide[];
}

/** The places of the board (`data-spot`) at which two views differ. */
export type Changed = (before: GenericView, now: GenericView, me: number) => string[];

/** When there is something to read about points, and what. */
export interface Scoring {
  /** The event that ends a chapter. */
  ends: string;
  /** The sheet of the chapter that a move ended; `look` gives the view after a move. */
  sheet: (told: Told[], step: number, look: (step: number) => Promise<GenericView>, options: Options) => Promise<Sheet>;
}

/** The words of a position's text that people set up by hand most often: `setUp` of a game's setup.ts. */
export interface SetUpWords {
  /** Their labels, to be translated where they are shown, in the order of the form. */
  labels: Record<string, string>;
  /** Those whose values are seats. */
  seats: string[];
  /** A value in the reader's language; null: it is not offered. */
  name: (value: string, word: string) => string | null;
}

/** Everything that only one game knows. */
export interface GameModule extends Face {
  sources: Record<string, Source>;
  scoring?: Scoring;
  changes?: () => Promise<Changed>;
  /** Somebody who takes part without a seat. */
  rival?: Rival;
  /** The chapter of a position, and the name of a chapter by its number. */
  chapter: (view: GenericView) => string;
  part: (n: number) => string;
  status: (view: GenericView, me: number | null, nameOf: Names) => Status;
  log: Teller;
  /** The sound of an event. */
  sounds: Record<string, Sound>;
  board: (options: Options) => Promise<Board>;
  /** Its rules in the browser; null: the table shows what the server says, and nothing of its own. */
  rules: () => Promise<Rules | null>;
  words: (options: Options) => Promise<Words>;
  /** The way through an action of several steps, beside the status. */
  steps?: () => Promise<Component<StepsProps>>;
  guide?: () => Promise<() => Guide>;
  reference?: () => Promise<Reference[]>;
  lessons?: LessonEntry[];
}
