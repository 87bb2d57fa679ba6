/** What travels: see docs/wire.md. */
import type { GameEvent, GenericView, Told } from "../board.ts";

export interface Player {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot" | "gone";
}
export interface Me extends Player {
  language: string | null;
  chat: "all" | "seated" | "off";
  admin: boolean;
  created_at: number;
}
export interface Seat {
  seat: number;
  kind: "open" | "player" | "bot";
  player: Player | null;
  level: string | null;
  stand_in: boolean;
  ready: boolean;
  here: boolean;
}
export type Clock =
  | { kind: "none" }
  | { kind: "move"; seconds: number }
  | { kind: "increment"; seconds: number; increment: number }
  | { kind: "days"; days: number };
export type Scores = Record<string, number>;
export interface Result {
  winners: number[];
  ranking: number[];
  scores: Scores[];
  ratings: null | { seat: number; before: number; after: number; uncertainty: number }[];
}
export interface Times {
  left_ms: (number | null)[];
  running: number | null;
  as_of_at: number;
}
export interface Dealing {
  commitment: string;
  nonces: (string | null)[];
  secret: string | null;
}
export interface Table {
  id: string;
  game: string;
  state: "open" | "playing" | "over" | "closed";
  title: string;
  host: string;
  seats: Seat[];
  options: Record<string, unknown>;
  clock: Clock;
  time_out: "ask" | "wait" | "skip" | "bot";
  chat: "all" | "seated" | "off";
  public: boolean;
  rated: boolean;
  created_at: number;
  seq: number;
  turn: number | null;
  you: number | null;
  invite: string | null;
  confirm: boolean | null;
  late: null | { seat: number; since_at: number };
  times: Times | null;
  next: string | null;
  parent: null | { table: string; step: number };
  dealing: Dealing;
  result: Result | null;
}
export interface Summary {
  id: string;
  game: string;
  state: Table["state"];
  title: string;
  host: Player;
  seats: { kind: Seat["kind"]; player: Player | null; level: string | null }[];
  clock: Clock;
  public: boolean;
  rated: boolean;
  turn: number | null;
  you: number | null;
  your_turn: boolean;
  moved_at: number;
  created_at: number;
  ended_at: number | null;
  deadline_at: number | null;
  unread: boolean;
  winners: number[] | null;
  totals: number[] | null;
}
export interface Position {
  seq: number;
  step: number;
  turn: number | null;
  over: boolean;
  view: GenericView;
  legal: string[] | null;
  undo: { can: boolean; why: string | null };
  events?: Told[];
}
export interface ChatMessage {
  id: string | number;
  player: Player;
  seat: number | null;
  text: string | null;
  phrase: string | null;
  at: number;
}
export interface GameInfo {
  name: string;
  seats: number[];
  options: Record<string, { values: unknown[]; default: unknown }>;
  rules_version: number | string;
}
export interface Catalogue {
  games: GameInfo[];
  bots: string[];
  phrases: string[];
}
export interface Why {
  move: string;
  legal: boolean;
  code: string | null;
  rule: string | null;
  sentence: string | null;
}
export interface ReplayStep {
  step: number;
  seat: number | null;
  move: string | null;
  events: GameEvent[];
  at: number;
  used_ms: number;
  chapter: number | null;
  scores: Scores[] | null;
}
export interface Replay {
  table: Table;
  steps: ReplayStep[];
}
export interface ReplayPosition {
  step: number;
  view: GenericView;
  legal: string[];
  scores: Scores[] | null;
}
export interface ProblemBody {
  code: string;
  sentence: string;
  status: number;
  rule: string | null;
  wait_ms: number | null;
}

export type FromServer =
  | { type: "hello"; you: Player | null; server: string; ping_ms: number }
  | { type: "table"; table: Table; position: Position | null; from: number; events: Told[]; chat: ChatMessage[] }
  | { type: "events" | "stale"; table: string; action_id?: string; seq: number; from: number; events: Told[]; position: Position; times?: Times | null }
  | { type: "meta"; table: string; is: Table }
  | { type: "ack"; table: string; action_id: string; seq: number }
  | { type: "confirm"; table: string; action_id: string; move: string }
  | ({ type: "why"; table: string } & Why)
  | { type: "chat"; table: string; message: ChatMessage }
  | { type: "lobby"; tables: Summary[]; people: number; playing: number }
  | { type: "turn"; table: string; game: string; title: string }
  | { type: "pong"; at: number }
  | { type: "problem"; id?: unknown; table?: string; action_id?: string; problem: ProblemBody }
  | { type: "closing"; wait_ms: number };
