"""Check the proof in a game record: secret and promises, chain of hashes, every deal and move."""

from pathlib import Path
from typing import Any

import msgspec

from benben.core.log import read_record
from benben.server.store.chain import first_break
from benben.server.tables import dealing
from benben.server.tables.fold import fold
from benben.server.tables.stored import StoredSeat, StoredTable
from benben.server.wire.problems import Problem
from benben.server.wire.shapes import NoClock, Record


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
