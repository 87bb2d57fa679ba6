"""Check the proof in a game record: secret and promises, chain of hashes, receipts, every deal and move."""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from benben.core.language import N_, _, ngettext
from benben.core.log import read_record
from benben.server.store.chain import first_break
from benben.server.tables import dealing
from benben.server.tables.fold import fold
from benben.server.tables.stored import StoredSeat, StoredTable
from benben.server.wire.problems import Problem
from benben.server.wire.shapes import NoClock, ProvenRecord, Receipts

Shape = TypeVar("Shape")


def verify(file: Path | str, receipts: Path | str | None = None) -> list[str]:
    """Check the proof in a record file: what holds, sentence by sentence; a ValueError says what does not.

    `receipts` is a file that a player's browser has kept: with it a history that was rewritten as a whole is found.
    """
    record = _read(file, ProvenRecord, N_("{file} is not a game record: {why}"))
    secret = record.dealing.secret
    if secret is None:
        raise ValueError(_("the record does not show the dealer's secret: the game was not over"))
    if dealing.commitment(secret) != record.dealing.commitment:
        raise ValueError(_("the secret does not match the fingerprint shown before play"))
    _check_promises(record)
    rows = [msgspec.to_builtins(row) for row in record.rows]
    if (broken := first_break(record.table, rows)) is not None:
        raise ValueError(_("the chain of hashes breaks at row {row}", row=broken))
    kept = _check_receipts(record, receipts) if receipts else []
    try:
        present = fold(_as_table(record, secret), [{**row, "record": "\n".join(row["record"])} for row in rows])
    except Problem as problem:
        raise ValueError(_("the game does not replay: {why}", why=_(problem.sentence))) from problem
    if not present.match.over or present.match.scores() != (record.result and record.result.scores):
        raise ValueError(_("the game does not end as the record says"))
    return [*_proofs(record), *kept, _("Every move is legal, and the points are right.")]


def _read(file: Path | str, kind: type[Shape], refusal: str) -> Shape:
    try:
        return msgspec.json.decode(Path(file).read_bytes(), type=kind)
    except msgspec.MsgspecError as error:
        raise ValueError(_(refusal, file=file, why=error)) from error


def _check_receipts(record: ProvenRecord, file: Path | str) -> list[str]:
    """Every receipt must be the hash of its row; the last one fixes all rows before it."""
    given = _read(file, Receipts, N_("{file} holds no receipts: {why}"))
    if given.table != record.table:
        raise ValueError(_("the receipts are of another game"))
    if not given.receipts:
        raise ValueError(_("there are no receipts in {file}", file=file))
    hashes = {row.seq: row.hash for row in record.rows}
    for seq, receipt in sorted(given.receipts):
        if hashes.get(seq) != receipt:
            raise ValueError(_("row {row} is not the one that was acknowledged: the history was rewritten", row=seq))
    last = max(seq for seq, _hash in given.receipts)
    return [_("Your receipts fit: rows 1 to {row} are those that the server acknowledged during play.", row=last)]


def _proofs(record: ProvenRecord) -> list[str]:
    """What the secret and the hashes prove: nothing of what comes from another record."""
    entries = read_record(record.origin).entries if record.origin else []
    moves = sum(entry.seat is not None for entry in entries)
    if not record.rows:
        return [
            ngettext(
                "The whole game, {n} move, comes from another record: how it was dealt is not proved.",
                "The whole game, {n} moves, comes from another record: how it was dealt is not proved.",
                moves,
            )
        ]
    proved = [_("The secret matches the fingerprint shown before play.")]
    proved += [
        ngettext("The one row fits the chain of hashes.", "All {n} rows fit the chain of hashes.", len(record.rows))
    ]
    if record.origin:
        proved += [
            _("What was dealt and played up to move {n} comes from another record and is not proved.", n=moves),
            _("Every tile and card dealt after it follows from that secret and one number from each player."),
        ]
    else:
        proved += [_("Every tile and card that was dealt follows from that secret and one number from each player.")]
    return [*proved, *(_(sentence) for sentence in _worth(record))]


PROMISED = [
    N_(
        "Everybody had committed to their number before any number was sent, so nobody could choose the order, not "
        "even a host who plays and reads the database."
    ),
    N_("This does not prove that nobody looked at the secret, or that nobody cancelled an earlier start."),
]
UNPROMISED = [
    N_(
        "Not everybody had committed to their number before others were sent: a person who could read the secret and "
        "sent their number last could try several numbers and choose the best order. Nobody else could choose."
    ),
]


def _worth(record: ProvenRecord) -> list[str]:
    """What the numbers of the people are worth; without promises, as in games of version 0.1.0, less."""
    people = [seat for seat, nonce in enumerate(record.dealing.nonces) if nonce is not None]
    promises = record.dealing.promises
    return PROMISED if promises and all(promises[seat] for seat in people) else UNPROMISED


def _check_promises(record: ProvenRecord) -> None:
    """Every number must be the promised one, and the first row must hold the promises."""
    for seat, (promise, nonce) in enumerate(zip(record.dealing.promises, record.dealing.nonces, strict=False)):
        if promise is not None and (nonce is None or dealing.promise(nonce) != promise):
            raise ValueError(_("the number of seat {seat} is not the one it committed to", seat=seat))
    if record.rows and record.rows[0].words != dealing.promise_words(record.dealing.promises):
        raise ValueError(_("the commitments do not match those in the first row"))


def _as_table(record: ProvenRecord, secret: str) -> StoredTable:
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
