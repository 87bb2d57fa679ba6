"""Players: guests without a form, accounts by name and password, and what happens to their data."""

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, RowMapping, Table, delete, select, update
from sqlalchemy.exc import IntegrityError

from benben.bots.names import NAMES
from benben.server.clock import now_ms
from benben.server.people import passwords
from benben.server.people.names import likeness, name_key
from benben.server.people.sessions import end_sessions
from benben.server.store import Store, many, one
from benben.server.store.schema import (
    actions,
    challenges,
    chat,
    mutes,
    passkeys,
    players,
    ratings,
    seats,
    sessions,
    subscriptions,
    tables,
    tokens,
    visitors,
    webhooks,
)
from benben.server.wire.problems import Problem, not_found
from benben.server.wire.requests import Credentials, MeChange, NewPassword, SignIn
from benben.server.wire.shapes import Me

RESERVED = {likeness(name) for name in NAMES}
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike


def new_id(length: int = 12) -> str:
    """A random id that nobody can guess and that is easy to read aloud."""
    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(length))


def me(row: RowMapping) -> Me:
    return Me(row["id"], row["name"], row["kind"], row["language"], row["chat"], row["created_at"])


def player_row(connection: Connection, player: str) -> RowMapping:
    row = one(connection, select(players).where(players.c.id == player))
    if row is None:
        raise not_found()
    return row


async def new_guest(store: Store) -> str:
    """Make a guest; its id."""
    player = new_id()
    name = "Guest " + "".join(secrets.choice(ALPHABET) for _ in range(4))
    await store.write(lambda connection: _insert(connection, player, "guest", name))
    return player


async def sign_up(store: Store, guest: str | None, credentials: Credentials) -> str:
    """Turn a guest, or a new visitor, into an account; its id. A guest keeps the games."""
    name = _free_name(credentials.name)
    passwords.check_password(credentials.password, name)
    password = await passwords.password_hash(credentials.password)
    player = guest or new_id()

    def work(connection: Connection) -> None:
        if guest is None:
            _insert(connection, player, "guest", name)
        if player_row(connection, player)["kind"] != "guest":
            raise Problem("not_allowed", "You already have an account.")
        account = {"kind": "account", "password": password, **_as_account(name)}
        connection.execute(update(players).where(players.c.id == player).values(account))

    await _unless_taken(store, work)
    return player


async def sign_in(store: Store, given: SignIn) -> str:
    """The id of the account with this name and password."""
    key = name_key(given.name)
    row = await store.read(lambda connection: one(connection, select(players).where(players.c.name_key == key)))
    if not await passwords.is_correct(given.password, row["password"] if row else None) or row is None:
        raise Problem("wrong_password", "Name or password is wrong.")
    if row["banned"]:
        raise Problem("banned", "An administrator has banned this account.")
    return str(row["id"])


async def change_me(store: Store, player: str, change: MeChange) -> None:
    values: dict[str, Any] = {}
    if change.name is not None:
        values["name"] = _free_name(change.name)
    if change.language is not None:
        values["language"] = change.language
    if change.chat is not None:
        values["chat"] = change.chat

    def work(connection: Connection) -> None:
        if "name" in values and player_row(connection, player)["kind"] == "account":
            values.update(_as_account(values["name"]))
        elif "name" in values and _is_accounts(connection, values["name"]):
            raise _name_taken()
        if values:
            connection.execute(update(players).where(players.c.id == player).values(values))

    await _unless_taken(store, work)


async def change_password(store: Store, player: str, given: NewPassword) -> None:
    """Set a new password; every session ends, and so do tokens and webhooks."""
    row = await store.read(lambda connection: player_row(connection, player))
    if not await passwords.is_correct(given.old, row["password"]):
        raise Problem("wrong_password", "The old password is wrong.")
    passwords.check_password(given.new, row["name"])
    password = await passwords.password_hash(given.new)

    def work(connection: Connection) -> None:
        connection.execute(update(players).where(players.c.id == player).values(password=password))
        for table in (tokens, webhooks):
            connection.execute(delete(table).where(table.c.player == player))

    await store.write(work)


async def check_goodbye(store: Store, player: str, password: str | None) -> None:
    """Refuse to delete an account without its password."""
    row = await store.read(lambda connection: player_row(connection, player))
    if row["password"] and not await passwords.is_correct(password or "", row["password"]):
        raise Problem("wrong_password", "The password is wrong.")


def unfinished_tables(connection: Connection, player: str) -> list[str]:
    """The tables before or in play at which the player sits, or whose host they are."""
    at_seat = select(seats.c.table_id).where(seats.c.player == player)
    theirs = (tables.c.host == player) | tables.c.id.in_(at_seat)
    query = select(tables.c.id).where(theirs, tables.c.state.in_(("open", "playing")))
    return [row["id"] for row in many(connection, query)]


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Give the seats of a guest to an account, but at no table where it sits already, and the tables that they host."""
    both = select(seats.c.table_id).where(seats.c.player == account)
    theirs = update(seats).where(seats.c.player == guest, seats.c.table_id.not_in(both.scalar_subquery()))
    moved = select(seats.c.table_id).where(seats.c.player == guest)
    revised = update(tables).where(tables.c.id.in_(moved), tables.c.state.in_(("open", "playing")))
    connection.execute(revised.values(seats_rev=tables.c.seats_rev + 1))
    connection.execute(theirs.values(player=account))
    connection.execute(update(tables).where(tables.c.host == guest).values(host=account))


def delete_player(connection: Connection, player: str) -> None:
    """Delete all that is known of a player; the seats stay, without a name, and so do the games."""
    gone = {"kind": "gone", "name": "Gone", "name_key": None, "look": None, "password": None, "language": None}
    connection.execute(update(players).where(players.c.id == player).values(gone))  # first: see `ratings.rate_game`
    end_sessions(connection, player)
    for table in (tokens, passkeys, webhooks, visitors, challenges, ratings):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(mutes).where((mutes.c.player == player) | (mutes.c.muted == player)))
    connection.execute(delete(chat).where(chat.c.player == player))
    at_seats = seats.c.player == player
    connection.execute(update(seats).where(at_seats).values(notes="", orders="{}"))


def stored_data(connection: Connection, player: str) -> dict[str, Any]:
    """All that is stored about a player, without secrets that only the service needs."""
    row = dict(player_row(connection, player))
    del row["password"], row["name_key"], row["look"]

    def rows(table: Table, *hidden: str) -> list[dict[str, Any]]:
        columns = [column for column in table.c if column.name not in hidden]
        return [dict(found) for found in many(connection, select(*columns).where(table.c.player == player))]

    played = (
        select(actions.c.table_id, actions.c.seq, actions.c.words, actions.c.at)
        .join_from(actions, seats, (seats.c.table_id == actions.c.table_id) & (seats.c.seat == actions.c.seat))
        .where(seats.c.player == player, actions.c.kind == "move")
    )
    hosted = select(tables.c.id, tables.c.game, tables.c.title).where(tables.c.host == player)
    return {
        "player": row,
        "sessions": rows(sessions, "digest"),
        "tokens": rows(tokens, "digest"),
        "passkeys": rows(passkeys),
        "webhooks": rows(webhooks, "secret"),
        "subscriptions": rows(subscriptions, "p256dh", "auth"),
        "mutes": rows(mutes),
        "seats": rows(seats),
        "visits": rows(visitors),
        "ratings": rows(ratings),
        "chat": rows(chat),
        "moves": [dict(found) for found in many(connection, played)],
        "hosted": [dict(found) for found in many(connection, hosted)],
    }


def _insert(connection: Connection, player: str, kind: str, name: str) -> None:
    connection.execute(players.insert().values(id=player, kind=kind, name=name, chat="all", created_at=now_ms()))


def _as_account(name: str) -> dict[str, str]:
    return {"name": name, "name_key": name_key(name), "look": likeness(name)}


def _free_name(name: str) -> str:
    """A name as it is stored; one that looks like a bot's is refused."""
    if likeness(name) in RESERVED:
        raise _name_taken()
    return " ".join(name.split())


def _is_accounts(connection: Connection, name: str) -> bool:
    """Whether an account has this name, or one that looks like it."""
    return one(connection, select(players.c.id).where(players.c.look == likeness(name))) is not None


def _name_taken() -> Problem:
    return Problem("name_taken", "This name, or one that looks like it, is already taken.")


async def _unless_taken(store: Store, work: Callable[[Connection], None]) -> None:
    try:
        await store.write(work)
    except IntegrityError:
        raise _name_taken() from None
