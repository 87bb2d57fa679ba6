/** What travels: see docs/wire.md. */
import type { GameEvent, GenericView, Told } from "../board.ts";

import type * as wire from "./schema.ts";

export type { Dealing, Me, Orders, Player, Result, Seat, Summary, Table, Times } from "./schema.ts";
type Table = wire.Table;
type Times = wire.Times;
type Player = wire.Player;
type Summary = wire.Summary;

export type Clock = Table["clock"];
export type Scores = Record<string, number>;
export type ChatMessage = wire.Message;
export type Position = Omit<wire.Position, "view"> & { view: GenericView };
export type Why = Required<wire.Why>;
export type ReplayStep = Omit<wire.Step, "events"> & { events: GameEvent[] };
export interface Replay {
  table: Table;
  steps: ReplayStep[];
}
export type ReplayPosition = Omit<wire.Moment, "view"> & { view: GenericView };

export interface GameInfo {
  name: string;
  seats: number[];
  options: Record<string, { values: unknown[] | null; default: unknown }>;
  rules_version: number | string;
  bots: string[];
}
export interface Catalogue {
  games: GameInfo[];
  phrases: string[];
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
  | { type: "turn"; table: string }
  | { type: "pong"; at: number }
  | { type: "problem"; id?: unknown; table?: string; action_id?: string; problem: ProblemBody }
  | { type: "closing"; wait_ms: number };
