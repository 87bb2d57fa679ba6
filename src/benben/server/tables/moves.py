"""Moves, undo, restart, take-back by consent: tried on a copy, written, and only then made current and announced.

A command names the row it expects to follow (`expect_seq`) and carries an id of its own (`action_id`): a repeated
command is acknowledged, not repeated, and one that comes too late is answered with what it missed.
"""

import hmac
import time
import uuid
from collections.abc import Callable
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace
from sqlalchemy import Connection, update
from sqlalchemy.exc import IntegrityError

import benben
from benben.match import Match
from benben.server.clock import now_ms
from benben.server.store import Append, Notice
from benben.server.store.chain import link
from benben.server.store.schema import tables
from benben.server.tables import clocks, consent, dealing, ratings
from benben.server.tables.fold import TAKE_BACK, UNDO_SENTENCES, Fold
from benben.server.tables.hall import LiveTable
from benben.server.tables.stored import StoredTable, load
from benben.server.tables.worker import Worker
from benben.server.wire.messages import StaleMessage
from benben.server.wire.problems import Problem
from benben.server.wire.requests import Play, TakeBack
from benben.server.wire.shapes import Ack, Confirm, Result, Why

Reply = Callable[[Ack], None]


class Stale(Problem):
    """The command expected another row; `missed` says what has happened since."""

    def __init__(self, missed: StaleMessage | None = None) -> None:
        super().__init__("stale", "Something happened before your move arrived. Look again.")
        self.missed = missed


def no_reply(_ack: Ack) -> None:
    """For callers that need only the return value."""


async def play_move(
    worker: Worker, live: LiveTable, seat: int, command: Play, reply: Reply = no_reply
) -> Ack | Confirm:
    """Do a seat's move."""
    began = time.perf_counter()
    async with live.lock:
        done = await play_now(worker, live, seat, command, reply)
    worker.metrics.move_seconds.observe(time.perf_counter() - began)
    return done


async def play_now(worker: Worker, live: LiveTable, seat: int, command: Play, reply: Reply = no_reply) -> Ack | Confirm:
    """The same for a caller that holds the table's lock."""
    fold, done = await _ready(worker, live, seat, command)
    if done:
        reply(done)
        return done
    if fold.match.turn != seat:
        raise _not_now(fold)
    match, events = _twin_after(fold.match, command.move)
    if live.stored.seats[seat].confirm and not command.confirmed and not match.can_undo():
        return Confirm(live.stored.id, command.action_id, command.move)
    return await commit(worker, live, _row(live, seat, "move", command.move, command.action_id), match, events, reply)


async def take_back(
    worker: Worker, live: LiveTable, seat: int, command: TakeBack, whole_turn: bool, reply: Reply = no_reply
) -> Ack:
    """Take back a seat's last move, or all of its turn, as far as nothing new was seen."""
    async with live.lock:
        fold, done = await _ready(worker, live, seat, command)
        if done:
            reply(done)
            return done
        if why := fold.why_no_undo(seat):
            raise Problem(why, UNDO_SENTENCES[why])
        match = fold.match.copy()
        match.undo()
        count = 1
        while whole_turn and match.can_undo():
            match.undo()
            count += 1
        return await commit(worker, live, _row(live, seat, "undo", str(count), command.action_id), match, 0, reply)


async def take_back_agreed(worker: Worker, live: LiveTable, fold: Fold) -> None:
    """Take back the last move, to which everybody has agreed."""
    async with live.lock:
        question = live.stored.question
        if live.fold is not fold or question is None or not consent.is_agreed(live.stored):
            return
        match = fold.match.copy()
        match.take_back()
        row = _row(live, question.seat, TAKE_BACK, " ".join(map(str, sorted(question.accepted))), "")
        row |= {"action_id": server_action(live.stored, row["seq"]), "used_ms": 0}
        await commit(worker, live, row, match, 0, no_reply)


def why(live: LiveTable, seat: int | None, move: str) -> Why:
    """Whether a move would be legal, and if not, by which paragraph; only the seat that decides gets an answer.

    What is legal may follow from what only that seat has seen, e.g. cards dealt to it.
    """
    fold = live.started_fold()
    try:
        if fold.match.over or fold.match.turn != seat:
            raise _not_now(fold)
        _twin_after(fold.match, move)
    except Problem as problem:
        return Why(move, False, problem.code, problem.rule, problem.sentence)
    return Why(move, True)


async def start(worker: Worker, live: LiveTable, first: Fold) -> None:
    """Write the first row: the set-up."""
    table, at = live.stored, now_ms()
    row = {"table_id": table.id, "seq": 1, "action_id": server_action(table, 1), "seat": None, "kind": "start"}
    row |= {"words": dealing.promise_words(table.promises), "used_ms": 0, "at": at}
    await commit(worker, live, row, first.match, 0, no_reply, first, state="playing", started_at=at, place=None)


async def commit(
    worker: Worker,
    live: LiveTable,
    row: dict[str, Any],
    match: Match,
    events: int,
    reply: Reply,
    first: Fold | None = None,
    **changes: Any,
) -> Ack:
    """Write a row with all that follows from it in one transaction; then acknowledge, then tell."""
    table, before = live.stored, first or live.fold
    assert before is not None
    known = len(before.match.record) if before.seq else 0
    row["record"] = match.record[known:]
    row["hash"] = link(before.hash, table.id, row)
    after = before.after(row, match, events)
    result = Result(match.winners(), match.ranking(), match.scores()) if match.over else None
    changes |= _follows(table, after)
    due_at = None if match.over else worker.due_at(table, after)
    append = Append({**row, "record": "\n".join(row["record"])}, changes, due_at, table.seats_rev)
    notice = Notice("actions", table.id, f"{row['seq']} {_next_player(table, match)}")

    def append_result(connection: Connection) -> Result | None:
        if first:
            _need_as_dealt(connection, table)
        append(connection)
        return _write_result(connection, table, result) if result else None

    plain = result is None and first is None
    try:
        ended = await worker.store.write(append if plain else append_result, notice)
    except IntegrityError:
        return await _somebody_else_was_first(worker, live, row, reply)
    except Problem:
        live.doubtful = True
        raise
    live.fold = after
    for name, value in {**changes, "result": ended}.items():
        setattr(table, name, value)
    ack = Ack(table.id, row["action_id"], after.seq, after.hash)
    reply(ack)
    worker.hall.tell_events(live, before.seq)
    worker.moved(live, meta_changed=bool(result) or row["kind"] == "start")
    return ack


def _write_result(connection: Connection, table: StoredTable, result: Result) -> Result:
    """Store the result with the ratings that follow from it."""
    rated = replace(result, ratings=ratings.rate_game(connection, table, result))
    connection.execute(update(tables).where(tables.c.id == table.id).values(result=encode(rated).decode()))
    return rated


def _need_as_dealt(connection: Connection, dealt: StoredTable) -> None:
    """Give up a start if the table was changed while it was dealt: a nonce may be gone, or a player."""
    stored = load(connection, dealt.id, lock=True)
    if stored.state != "open" or _chairs(stored) != _chairs(dealt):
        raise Stale


def _chairs(table: StoredTable) -> list[tuple[str | None, ...]]:
    return [(seat.kind, seat.player, seat.promise, seat.nonce) for seat in table.seats]


def server_action(table: StoredTable, seq: int) -> str:
    """The action_id of a row that the service writes: workers that do so at once write the same row."""
    digest = hmac.digest(bytes.fromhex(table.secret), f"action {table.id} {seq}".encode(), "sha256")
    return str(uuid.UUID(bytes=digest[:16], version=4))


async def _ready(worker: Worker, live: LiveTable, seat: int, command: Play | TakeBack) -> tuple[Fold, Ack | None]:
    """The present fold for a command, and its answer if it was done before."""
    known = live.fold.seq if live.fold else 0
    if live.doubtful or command.expect_seq > known or live.stored.state != "playing":
        await worker.hall.refresh(live)  # another worker may be ahead of this one
        live.doubtful = False
    table, fold = live.stored, live.fold
    if fold is not None and (done := fold.receipts.get(command.action_id)):
        if done.seat != seat:
            raise Problem("bad_request", "The action_id was used by another seat.")
        return fold, Ack(table.id, command.action_id, done.seq, done.hash)
    table.require("playing")
    assert fold is not None
    if command.expect_seq != fold.seq:
        raise Stale(live.stale(seat, min(command.expect_seq, fold.seq), command.action_id))
    return fold, None


async def _somebody_else_was_first(worker: Worker, live: LiveTable, row: dict[str, Any], reply: Reply) -> Ack:
    """Another worker wrote this row, or this very action: read what is stored."""
    await worker.hall.refresh(live)
    assert live.fold is not None
    if done := live.fold.receipts.get(row["action_id"]):
        ack = Ack(live.stored.id, row["action_id"], done.seq, done.hash)
        reply(ack)
        return ack
    raise Stale(live.stale(row["seat"], row["seq"] - 1, row["action_id"]))


def _row(live: LiveTable, seat: int, kind: str, words: str, action_id: str) -> dict[str, Any]:
    assert live.fold is not None
    at = max(now_ms(), live.fold.written_at)
    return {
        "table_id": live.stored.id,
        "seq": live.fold.seq + 1,
        "action_id": action_id,
        "seat": seat,
        "kind": kind,
        "words": words,
        "used_ms": clocks.charged_ms(live.stored, live.fold, at),
        "at": at,
    }


def _twin_after(match: Match, move: str) -> tuple[Match, int]:
    """A twin of the match after a move, and how many events it produced; or why not."""
    twin = match.copy()
    try:
        return twin, len(twin.play(move))
    except benben.IllegalMove as error:
        raise Problem("illegal_move", error.sentence, rule=error.rule) from error
    except benben.BadNotation as error:
        raise Problem("bad_notation", str(error)) from error


def _not_now(fold: Fold) -> Problem:
    if fold.match.over:
        return Problem("game_over", "The game is over.")
    return Problem("not_your_turn", "Another seat decides now.")


def _follows(table: StoredTable, after: Fold) -> dict[str, Any]:
    """What a row changes in the list of tables."""
    changes: dict[str, Any] = {"seq": after.seq, "turn": after.match.turn}
    changes |= {"moved_at": after.written_at, "late_at": None}
    if after.match.over:
        changes |= {"state": "over", "ended_at": after.at, "deadline_at": None}
    else:
        changes |= {"deadline_at": clocks.deadline(table, after)}
    return changes


def _next_player(table: StoredTable, match: Match) -> str:
    seat = None if match.turn is None else table.seats[match.turn]
    return "" if seat is None or seat.bot or not seat.player else seat.player
