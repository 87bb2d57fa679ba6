/** Kept games in the shapes of the wire. */
import type { Player, Seat, Summary, Table } from "../lib/net/types.ts";
import type { Held } from "./held.ts";
import type { Kept } from "./kept.ts";
import { hasNet } from "./nets.ts";

/** A kept game in a list; `sent` is the server's table that has its record. */
export type KeptSummary = Summary & { sent: string | null };

const me = (kept: Kept): Player => ({ id: "me", name: kept.name, kind: "guest" });

const seatKind = (kept: Kept, seat: number): Seat["kind"] => (kept.levels[seat] != null ? "bot" : seat === kept.you ? "player" : "open");

export function tableShape({ kept, match }: Held): Table {
  const { you, over } = kept;
  const seats = kept.levels.map((level, seat): Seat => {
    const mine = seat === you;
    return { seat, kind: seatKind(kept, seat), player: mine ? me(kept) : null, level, stand_in: mine && kept.stand_in, ready: true, here: true };
  });
  return {
    id: kept.id,
    game: kept.game,
    state: over ? "over" : "playing",
    title: kept.title,
    host: "me",
    seats,
    options: match.options,
    clock: { kind: "none" },
    time_out: "wait",
    chat: "off",
    public: false,
    rated: false,
    hints: hasNet(kept.game, seats.length),
    rules_version: String(match.game.rulesVersion),
    created_at: kept.created_at,
    started_at: kept.created_at,
    ended_at: over ? kept.moved_at : null,
    moved_at: kept.moved_at,
    seq: kept.seq,
    turn: match.turn,
    you,
    invite: null,
    confirm: you === null ? null : kept.confirm,
    late: null,
    times: null,
    next: kept.next,
    parent: kept.parent,
    dealing: { commitment: "", nonces: seats.map(() => null), secret: null, promises: [] },
    result: over ? { winners: match.winners(), ranking: match.ranking(), scores: match.scores(), ratings: null } : null,
  };
}

/** For a list no match is needed: whose turn it is, is not said. */
export function summary(kept: Kept): KeptSummary {
  return {
    id: kept.id,
    game: kept.game,
    state: kept.over ? "over" : "playing",
    title: kept.title,
    host: me(kept),
    seats: kept.levels.map((level, seat) => ({ kind: seatKind(kept, seat), player: seat === kept.you ? me(kept) : null, level })),
    clock: { kind: "none" },
    public: false,
    rated: false,
    turn: null,
    you: kept.you,
    your_turn: !kept.over && kept.you !== null, // bots move only while the table is open
    created_at: kept.created_at,
    moved_at: kept.moved_at,
    ended_at: kept.over ? kept.moved_at : null,
    deadline_at: null,
    unread: false,
    winners: null,
    totals: null,
    sent: kept.sent,
  };
}
