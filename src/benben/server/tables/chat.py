"""Talk at a table: free text and quick phrases, for everybody, for the seated, or off."""

from typing import Any

from sqlalchemy import Connection, RowMapping, Select, select

from benben.server.clock import now_ms
from benben.server.store import Notice, Store, many
from benben.server.store.schema import chat, mutes, players
from benben.server.tables.hall import LiveTable, frame
from benben.server.tables.stored import StoredTable
from benben.server.wire.messages import ChatMessage
from benben.server.wire.problems import Problem
from benben.server.wire.requests import Say
from benben.server.wire.shapes import Message, Player

PHRASES = ["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "your_turn", "good_game", "goodbye"]


async def say(store: Store, live: LiveTable, player: str, words: Say) -> Message:
    """Say something at a table."""
    table = live.stored
    _check(table, player, words)
    values = {
        "table_id": table.id,
        "player": player,
        "seat": table.seat_of(player),
        "text": words.text,
        "phrase": words.phrase,
        "at": now_ms(),
    }

    def work(connection: Connection) -> int:
        muted = connection.execute(select(players.c.muted_until).where(players.c.id == player)).scalar_one()
        if muted > now_ms():
            raise Problem("muted", "An administrator has muted you.", wait_ms=muted - now_ms())
        again = select(chat.c.id).where(*(chat.c[name] == value for name, value in values.items()))
        if (done := connection.execute(again).scalar()) is not None:
            return int(done)  # written before, by a connection that was lost before it could say so
        key = connection.execute(chat.insert().values(values)).inserted_primary_key
        assert key is not None
        return int(key[0])

    number = await store.write(work)
    await store.announce(Notice("chat", table.id, str(number)))
    return await pass_on(store, live, number)


def _check(table: StoredTable, player: str, words: Say) -> None:
    if table.chat == "off":
        raise Problem("not_allowed", "There is no chat at this table.")
    if table.chat == "seated" and table.seat_of(player) is None:
        raise Problem("not_allowed", "Only players at this table may write here.")
    if (words.text is None) == (words.phrase is None):
        raise Problem("bad_request", "Send either a text or a phrase.")
    if words.phrase is not None and words.phrase not in PHRASES:
        raise Problem("bad_request", f"There is no phrase {words.phrase!r}; there are {', '.join(PHRASES)}.")
    if words.text is not None and not words.text.strip():
        raise Problem("bad_request", "The text is empty.")


async def pass_on(store: Store, live: LiveTable, number: int) -> Message:
    """Send a message to everybody at the table who has not muted its author."""
    (message,), deaf = await store.read(lambda connection: _message(connection, number))
    words = frame(ChatMessage(live.stored.id, message))
    for watcher in list(live.watchers):
        if watcher.player not in deaf:
            watcher.send(words)
    return message


def _message(connection: Connection, number: int) -> tuple[list[Message], set[str]]:
    found = many(connection, _query().where(chat.c.id == number))
    author = found[0]["player"]
    deaf = many(connection, select(mutes.c.player).where(mutes.c.muted == author))
    return [_shape(row) for row in found], {row["player"] for row in deaf}


def last_messages(connection: Connection, table: str, player: str | None, limit: int = 100) -> list[Message]:
    """The last messages at a table, without those of players that this one has muted."""
    query = _query().where(chat.c.table_id == table).order_by(chat.c.id.desc()).limit(limit)
    if player is not None:
        muted = select(mutes.c.muted).where(mutes.c.player == player)
        query = query.where(chat.c.player.not_in(muted))
    return [_shape(row) for row in reversed(many(connection, query))]


def _query() -> Select[Any]:
    return select(chat, players.c.name, players.c.kind).join_from(chat, players, chat.c.player == players.c.id)


def _shape(row: RowMapping) -> Message:
    author = Player(row["player"], row["name"], row["kind"])
    return Message(row["id"], author, row["seat"], row["text"], row["phrase"], row["at"])
