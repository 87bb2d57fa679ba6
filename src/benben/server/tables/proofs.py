"""Game records: written out with their proof, read in, forked into new games, and verified."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select

import benben
from benben.core.errors import BadRecord
from benben.core.log import Record as Text
from benben.core.log import read_record, write_record
from benben.match import Match
from benben.server.people.identity import new_id
from benben.server.store import many
from benben.server.store.chain import first_break
from benben.server.store.schema import actions
from benben.server.tables import dealing, replay
from benben.server.tables.fold import fold, split
from benben.server.tables.hall import LiveTable
from benben.server.tables.seats import check_level, host_only, insert
from benben.server.tables.stored import StoredSeat, StoredTable
from benben.server.wire import shapes
from benben.server.wire.problems import Problem
from benben.server.wire.requests import Fork
from benben.server.wire.shapes import NoClock, Record, RecordPlayer, RecordRow, Result, now_ms

if TYPE_CHECKING:
    from benben.server.service import Service


async def export(service: "Service", live: LiveTable) -> Record:
    """The record of a finished game."""
    table = live.stored
    table.need("over")
    query = select(actions).where(actions.c.table_id == table.id).order_by(actions.c.seq)
    rows = await service.store.read(lambda connection: many(connection, query))
    return Record(
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


def _row(row: Any) -> RecordRow:
    names = ("seq", "seat", "kind", "words", "used_ms", "at", "action_id", "hash")
    return RecordRow(record=split(row["record"]), **{name: row[name] for name in names})


async def import_text(service: "Service", player: str, text: str) -> LiveTable:
    """Take in a game that was played elsewhere, for replay and forks."""
    try:
        record = read_record(text)
        if any(record.options.get(name) is not None for name in host_only(record.game)):
            raise BadRecord(1, "a record with tables of its own cannot be read here")
        match = benben.replay(text)
    except ValueError as error:
        raise Problem("bad_record", f"{str(error).rstrip('.')}.") from error
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
    old.need("over")
    assert live.fold is not None
    match = replay.at(live.fold, wish.step)
    if wish.seat not in range(match.seats):
        raise Problem("bad_request", f"There are seats 0 to {match.seats - 1}.")
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
    now = now_ms()
    return {
        "id": new_id(10),
        "game": match.game.name,
        "title": "",
        "seat_count": match.seats,
        "host": player,
        "options": msgspec.json.encode(match.options).decode(),
        "clock": msgspec.json.encode(NoClock()).decode(),
        "time_out": "wait",
        "chat": "seated",
        "public": False,
        "rated": False,
        "rules_version": str(match.rules_version),
        "invite": secrets.token_urlsafe(16),
        "secret": dealing.new_secret(),
        "origin": origin,
        "created_at": now,
        "moved_at": now,
    }


def _chair(table: str, seat: int, kind: str, player: str | None = None, level: str | None = None) -> dict[str, Any]:
    return {"table_id": table, "seat": seat, "kind": kind, "player": player, "level": level}


def verify(file: Path | str) -> list[str]:
    """Check the proof in a record file: what holds, sentence by sentence; a ValueError says what does not."""
    try:
        record = msgspec.json.decode(Path(file).read_bytes(), type=Record)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{file} is no game record: {error}") from error
    secret = record.dealing.secret
    if secret is None:
        raise ValueError("the record does not show the dealer's secret: the game was not over")
    if dealing.commitment(secret) != record.dealing.commitment:
        raise ValueError("the secret does not fit the commitment shown before play")
    _check_promises(record)
    rows = [msgspec.to_builtins(row) for row in record.rows]
    if (broken := first_break(record.table, rows)) is not None:
        raise ValueError(f"the chain of hashes breaks at row {broken}")
    try:
        present = fold(_as_table(record, secret), [{**row, "record": "\n".join(row["record"])} for row in rows])
    except Problem as problem:
        raise ValueError(f"the game does not replay: {problem.sentence}") from problem
    if not present.match.over or present.match.scores() != (record.result and record.result.scores):
        raise ValueError("the game does not end as the record says")
    return [*_proved(record), "Every move is legal, and the points are right."]


def _proved(record: Record) -> list[str]:
    """What the secret and the hashes prove: nothing of what comes from another record."""
    entries = read_record(record.origin).entries if record.origin else []
    moves = sum(entry.seat is not None for entry in entries)
    if not record.rows:
        return [f"The whole game, {moves} moves, comes from another record: how it was dealt is not proved."]
    proved = ["The secret is the one that was promised before play."]
    proved += [f"All {len(record.rows)} rows fit the chain of hashes."]
    if record.origin:
        proved += [f"What was dealt and played up to move {moves} comes from another record and is not proved."]
    dealt = "Every tile and card that was dealt {after}follows from that secret and from a number of every person."
    worth, *more = _worth(record)
    return [*proved, f"{dealt.format(after='after it ' if record.origin else '')} {worth}", *more]


PROMISED = [
    "Everybody had promised their number before any number was sent, so nobody could choose the order, not even a host "
    "who plays and reads the database.",
    "It is not proved that nobody looked at the secret, nor that nobody broke off an earlier start.",
]
UNPROMISED = [
    "Not everybody had promised their number before others were sent: whoever could read the secret and sent theirs "
    "last could choose among as many orders as they tried. Nobody else could choose.",
]


def _worth(record: Record) -> list[str]:
    """What the numbers of the people are worth; without promises, as in games of version 0.1.0, less."""
    people = [seat for seat, nonce in enumerate(record.dealing.nonces) if nonce is not None]
    promises = record.dealing.promises
    return PROMISED if promises and all(promises[seat] for seat in people) else UNPROMISED


def _check_promises(record: Record) -> None:
    """Every number must be the promised one, and the first row must hold the promises."""
    for seat, (promise, nonce) in enumerate(zip(record.dealing.promises, record.dealing.nonces, strict=False)):
        if promise is not None and (nonce is None or dealing.promise(nonce) != promise):
            raise ValueError(f"the number of seat {seat} is not the one that was promised")
    if record.rows and record.rows[0].words != dealing.promised(record.dealing.promises):
        raise ValueError("the promises are not those of the first row")


def _as_table(record: Record, secret: str) -> StoredTable:
    """The record as a table that can be folded."""
    seats = [
        StoredSeat(seat, "player", None, None, False, nonce, False, {})
        for seat, nonce in enumerate(record.dealing.nonces)
    ]
    unused: dict[str, Any] = dict.fromkeys(("parent", "parent_step", "next", "started_at", "ended_at", "turn"))
    unused |= dict.fromkeys(("deadline_at", "due_at", "late_at"))
    return StoredTable(
        id=record.table,
        game=record.game,
        seat_count=record.seats,
        state="over",
        title="",
        host="",
        options=record.options,
        clock=NoClock(),
        time_out="wait",
        chat="off",
        public=False,
        rated=False,
        rules_version=record.rules_version,
        invite="",
        secret=secret,
        origin=record.origin,
        created_at=0,
        moved_at=0,
        seq=len(record.rows),
        result=record.result,
        seats=seats,
        **unused,
    )
