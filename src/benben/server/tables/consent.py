"""Taking back a move with the consent of the others.

The player who made the last move may ask, as long as nothing was dealt or shown since. Every other person at the table
accepts or declines; bots accept. The question is stored with the table and belongs to the last row of the log, so the
next move ends it. When nobody is waited for, a new row says that the move was taken back: no row is ever deleted.
"""

from msgspec.json import encode
from msgspec.structs import replace
from sqlalchemy import Connection, update

from benben.server.clock import now_ms
from benben.server.store.schema import tables
from benben.server.tables.fold import UNDO_SENTENCES, Fold
from benben.server.tables.stored import StoredAsk, StoredTable
from benben.server.wire.problems import Problem


def why_not_ask(table: StoredTable, fold: Fold, seat: int | None) -> tuple[str, str] | None:
    """Why a seat cannot ask to take back its move: the code and the sentence of the problem; None if it can.

    This is asked for every position that is sent, so what takes milliseconds (was anything shown?) is left to `ask`.
    """
    last = fold.moves[-1] if fold.moves else None
    if seat is None or last is None or last.seat != seat or last.bot or not last.at:
        return "nothing_to_undo", "The last move is not yours."
    if table.rated:
        return "not_allowed", "No move is taken back in a rated game once another player decides."
    if all(person.seat == seat for person in table.people):
        return "not_allowed", "No other person plays here who could agree."
    if fold.match.can_undo():
        return "not_allowed", "You can take this move back without asking."
    if not fold.match.nothing_dealt_since():
        return "undo_stops", UNDO_SENTENCES["undo_stops"]
    return None


def ask(connection: Connection, table: StoredTable, fold: Fold | None, seat: int, seq: int) -> None:
    """Ask the others to take back the last move; asked twice, it is one question."""
    _need_row(table, fold, seq)
    assert fold is not None
    if why := why_not_ask(table, fold, seat):
        raise Problem(*why)
    if not fold.match.can_take_back():
        raise Problem("undo_stops", UNDO_SENTENCES["undo_stops"])
    if table.question is None:
        _write(connection, table, StoredAsk(seq, seat, now_ms()))
    elif table.question.declined is not None:
        raise Problem("not_allowed", "Taking back this move was declined already.")


def answer(connection: Connection, table: StoredTable, fold: Fold | None, seat: int, seq: int, accept: bool) -> None:
    """Accept or decline; the player who asked may decline too, and so asks no longer."""
    _need_row(table, fold, seq)
    question = table.question
    if question is None or question.declined is not None:
        raise Problem("nothing_to_undo", "Nobody asks to take back a move.")
    if is_agreed(table):
        raise Problem("not_allowed", "Everybody has agreed already.")
    if not accept:
        _write(connection, table, replace(question, declined=seat))
    elif seat == question.seat:
        raise Problem("not_allowed", "The others decide about this.")
    elif seat not in question.accepted:
        _write(connection, table, replace(question, accepted=[*question.accepted, seat]))


def _need_row(table: StoredTable, fold: Fold | None, seq: int) -> None:
    """Refuse what was said of another row than the last one."""
    table.require("playing")
    if fold is None or not fold.seq == table.seq == seq:
        raise Problem("stale", "Something happened meanwhile. Look again.")


def _write(connection: Connection, table: StoredTable, question: StoredAsk) -> None:
    connection.execute(update(tables).where(tables.c.id == table.id).values(asked=encode(question).decode()))


def is_agreed(table: StoredTable) -> bool:
    """Whether a move is to be taken back now: somebody asked, and nobody is waited for."""
    question = table.question
    return question is not None and question.declined is None and not table.not_answered(question)
