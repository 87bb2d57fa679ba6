/** What travels: see docs/wire.md. */
import type { GameEvent, GenericView, Told } from "../board.ts";

import type * as wire from "./schema.ts";

export type { Dealing, Me, Orders, Player, ProblemBody, Result, Seat, Summary, Table, Times, ToServer } from "./schema.ts";
type Table = wire.Table;

export type Clock = Table["clock"];
export type Scores = Record<string, number>;
export type ChatMessage = wire.Message;
export type Position = Omit<wire.SeatPosition, "view"> & { view: GenericView };
export type Why = Required<wire.Why>;
export type ReplayStep = Omit<wire.Step, "events"> & { events: GameEvent[] };
export interface Replay {
  table: Table;
  steps: ReplayStep[];
}
export type ReplayPosition = Omit<wire.Moment, "view"> & { view: GenericView };

export type GameInfo = wire.OfferedGame;
export type LevelInfo = wire.OfferedLevel;
export type Catalogue = wire.Catalogue;

/** Views and events are the games' own: the wire leaves them open. */
type Typed<Message> = Message extends wire.TableMessage
  ? Omit<Message, "position" | "events"> & { position: Position | null; events: Told[] }
  : Message extends wire.EventsMessage | wire.StaleMessage
    ? Omit<Message, "position" | "events"> & { position: Position; events: Told[] }
    : Message;
export type FromServer = Typed<wire.FromServer>;
