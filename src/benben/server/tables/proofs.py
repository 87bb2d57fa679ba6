"""Game records: written out with their proof, read in, forked into new games."""

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import RowMapping, select

import benben
from benben.core.errors import BadRecord
from benben.core.log import Record as Text
from benben.core.log import read_record, write_record
from benben.match import Match
from benben.server.clock import now_ms
from benben.server.store import many
from benben.server.store.schema import actions
from benben.server.tables import dealing, replay
from benben.server.tables.fold import split
from benben.server.tables.hall import LiveTable
from benben.server.tables.seats import check_level, host_only, insert, new_table_row
from benben.server.tables.stored import StoredSeat
from benben.server.wire import shapes
from benben.server.wire.problems import Problem, refused_input
from benben.server.wire.requests import Fork, NewTable
from benben.server.wire.shapes import ProvenRecord, RecordPlayer, RecordRow, Result

if TYPE_CHECKING:
    from benben.server.service import Service


async def export_record(service: "Service", live: LiveTable) -> ProvenRecord:
    """The record of a finished game."""
    table = live.stored
    table.require("over")
    query = select(actions).where(actions.c.table_id == table.id).order_by(actions.c.seq)
    rows = await service.store.read(lambda connection: many(connection, query))
    return ProvenRecord(
        table=table.id,
        game=table.game,
        seats=table.seat_count,
        options=table.options,
        rules_version=table.rules_version,
        players=[_player(seat) for seat in table.seats],
        dealing=shapes.Dealing(dealing.commitment(table.secret), table.nonces, table.secret, table.promises),
        origin=table.origin,
        rows=[_row(row) for row in rows],
        result=table.result,
    )


def _player(seat: StoredSeat) -> RecordPlayer:
    who = seat.who()
    return RecordPlayer(who.name, who.kind) if who else RecordPlayer("", "gone")


def _row(row: RowMapping) -> RecordRow:
    names = ("seq", "seat", "kind", "words", "used_ms", "at", "action_id", "hash")
    return RecordRow(record=split(row["record"]), **{name: row[name] for name in names})


async def import_text(service: "Service", player: str, text: str) -> LiveTable:
    """Take in a game that was played elsewhere, for replay and forks."""
    try:
        record = read_record(text)
        if any(record.options.get(name) is not None for name in host_only(record.game)):
            raise BadRecord(1, "a record with tables of its own cannot be read here")
        if record.position:  # tables are replayed from their set-up
            raise BadRecord(record.heading["position"], "a game that begins at a position cannot be read here")
        match = benben.replay(text)
    except ValueError as error:
        raise refused_input(error, "bad_record") from error
    result = Result(match.winners(), match.ranking(), match.scores())
    row = _table_row(match, player, prefix(match, None)) | {
        "state": "over",
        "ended_at": now_ms(),
        "result": msgspec.json.encode(result).decode(),
    }
    return await insert(service, row, [_chair(row["id"], seat, "open") for seat in range(match.seats)])


async def fork(service: "Service", live: LiveTable, player: str, wish: Fork) -> LiveTable:
    """A new table that goes on from a moment of a finished game, against bots."""
    old = live.stored
    old.require("over")
    assert live.fold is not None
    match = replay.match_at(live.fold, wish.step)
    if wish.seat not in range(match.seats):
        raise Problem("bad_request", f"The seats are 0 to {match.seats - 1}.")
    if match.over:
        raise Problem("game_over", "The game is over at this move.")
    check_level(old.game, wish.bots)
    row = _table_row(match, player, prefix(live.fold.match, wish.step))
    row |= {"state": "open", "title": old.title, "parent": old.id, "parent_step": wish.step}
    chairs = [_chair(row["id"], seat, "bot", level=wish.bots) for seat in range(match.seats)]
    chairs[wish.seat] = _chair(row["id"], wish.seat, "player", player=player)
    return await insert(service, row, chairs)


def prefix(match: Match, step: int | None) -> str:
    """The text of a match up to a move and what was dealt after it; all of it for None."""
    lines, moves = [], 0
    for line in match.record:
        moves += not line.startswith("deal ")
        if step is not None and moves > step:
            break
        lines.append(line)
    return write_record(Text(match.game.name, match.rules_version, match.seats, match.options), lines)


def _table_row(match: Match, player: str, origin: str) -> dict[str, Any]:
    """The columns of a private table whose game begins with a record."""
    seats = ["open"] * match.seats
    wish = NewTable(match.game.name, seats, time_out="wait", chat="seated", public=False, rated=False)
    row = new_table_row(player, wish, match.options, str(match.rules_version))
    return {**row, "origin": origin, "host_seen_at": 0}


def _chair(table: str, seat: int, kind: str, player: str | None = None, level: str | None = None) -> dict[str, Any]:
    return {"table_id": table, "seat": seat, "kind": kind, "player": player, "level": level}
