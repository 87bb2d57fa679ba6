"""Who sits where: making a table, sitting down, getting ready, leaving, coming back, playing again."""

import secrets
from typing import TYPE_CHECKING, Any

from msgspec.json import encode
from sqlalchemy import Connection, func, select, update

import benben
from benben.bots.offer import offered_levels
from benben.core.random import Stream
from benben.games import game_named
from benben.server.clock import now_ms
from benben.server.people.identity import new_id
from benben.server.store import Notice, insert_missing, many, one
from benben.server.store.schema import removed, seats, tables, visitors
from benben.server.tables import clocks, dealing
from benben.server.tables.hall import LiveTable
from benben.server.tables.stored import StoredSeat, StoredTable
from benben.server.tables.waiting import free, set_seat, void_numbers
from benben.server.wire.problems import Problem, not_found, refused_input
from benben.server.wire.requests import NewTable, SeatChange
from benben.server.wire.shapes import DaysClock, NoClock

if TYPE_CHECKING:
    from benben.server.service import Service


def check_options(game: str, seat_count: int, options: dict[str, Any]) -> str:
    """Refuse a game that cannot be begun like this; the version of its rules."""
    try:
        for name in host_only(game) & options.keys():
            raise ValueError(f"the option {name!r} cannot be set here")
        match = benben.new(game, seats=seat_count, dealer=Stream(), **options)
    except (ValueError, TypeError) as error:
        raise refused_input(error) from error
    return str(match.rules_version)


def host_only(game: str) -> set[str]:
    """The options of a game that name something on the host's machine."""
    return {name for name, option in game_named(game).options.items() if option.host_only}


def check_level(game: str, level: str | None) -> str:
    known = offered_levels(game_named(game))
    if level not in known:
        raise Problem("bad_request", f"There is no bot {level!r}; there are {', '.join(known)}.")
    return level


async def make_table(service: "Service", player: str, wish: NewTable, address: str = "") -> LiveTable:
    """Make a table with the player, who is at this address, as host."""
    if wish.game not in benben.games():
        raise Problem("bad_request", f"There is no game {wish.game!r}; there are {', '.join(benben.games())}.")
    options = {**game_named(wish.game).people.options, **wish.options}
    version = check_options(wish.game, len(wish.seats), options)
    if wish.seats.count("me") > 1:
        raise Problem("bad_request", "You can take only one seat.")
    place = service.guard.place(address) if address else None
    row = new_table_row(player, wish, options, version) | {"place": place}
    confirm = isinstance(wish.clock, DaysClock) if wish.confirm is None else wish.confirm
    chairs = [_chair(row, number, words, player, confirm) for number, words in enumerate(wish.seats)]
    if service.settings.limits:
        await _need_few_open(service, player, place)
    return await insert(service, row, chairs)


def new_table_row(host: str, wish: NewTable, options: dict[str, Any], version: str) -> dict[str, Any]:
    """The columns of a table that has not started."""
    now = now_ms()
    return {
        "id": new_id(10),
        "game": wish.game,
        "seat_count": len(wish.seats),
        "state": "open",
        "title": wish.title.strip(),
        "host": host,
        "options": encode(options).decode(),
        "clock": encode(wish.clock).decode(),
        "time_out": wish.time_out,
        "chat": wish.chat,
        "public": wish.public,
        "rated": wish.rated,
        "rules_version": version,
        "invite": secrets.token_urlsafe(16),
        "secret": dealing.new_secret(),
        "created_at": now,
        "moved_at": now,
        "host_seen_at": now,
    }


async def _need_few_open(service: "Service", player: str, place: str | None) -> None:
    """Refuse one more table to a host, or an address, with many that have not started."""
    count, unstarted = select(func.count()), tables.c.state == "open"
    mine, here = count.where(tables.c.host == player, unstarted), count.where(tables.c.place == place, unstarted)
    own, all_here = await service.store.read(lambda c: (c.execute(mine).scalar_one(), c.execute(here).scalar_one()))
    if own >= service.settings.open_tables:
        raise Problem("not_allowed", f"You have {own} tables that have not started: close one first.")
    if all_here >= service.settings.address_open_tables:
        raise Problem("not_allowed", f"{all_here} tables created from your address have not started: start one first.")


async def _need_few_bots(service: "Service", player: str) -> None:
    """Refuse one more game with bots to a host, or to an address, with many going on."""
    settings = service.settings
    with_bots = select(tables.c.id).where(tables.c.state == "playing")
    bot = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.kind == "bot")
    with_bots = with_bots.where(bot.exists())
    together = service.bots.neighbours(player)

    def check(connection: Connection) -> None:
        for hosts, most in (([player], settings.player_bot_tables), (together, settings.address_bot_tables)):
            if len(many(connection, with_bots.where(tables.c.host.in_(hosts)).limit(most))) >= most:
                raise Problem("not_allowed", f"You have {most} running games with bots: finish some first.")

    await service.store.read(check)


async def insert(service: "Service", row: dict[str, Any], chairs: list[dict[str, Any]]) -> LiveTable:
    """Store a new table with its seats."""
    if service.settings.limits and row["state"] != "over" and any(chair["kind"] == "bot" for chair in chairs):
        await _need_few_bots(service, row["host"])

    def work(connection: Connection) -> None:
        if insert_missing(connection, tables, row):
            connection.execute(seats.insert(), chairs)

    await service.store.write(work, Notice("meta", row["id"]))
    service.lobby.changed()
    live = await service.hall.open(row["id"])
    await service.begin(live)  # bots alone need not wait
    return live


def _chair(table: dict[str, Any], number: int, words: str, player: str, confirm: bool) -> dict[str, Any]:
    kind, _, level = words.partition(":")
    chair = {"table_id": table["id"], "seat": number, "kind": "open", "confirm": confirm}
    chair |= {"player": None, "level": None}
    if kind == "me" and not level:
        return {**chair, "kind": "player", "player": player}
    if kind == "bot":
        return {**chair, "kind": "bot", "level": check_level(table["game"], level)}
    if words == "open":
        return chair
    raise Problem("bad_request", f"A seat is 'me', 'open' or 'bot:LEVEL', not {words!r}.")


async def invited_table(service: "Service", player: str, code: str) -> str:
    """Let the holder of an invite code see the table; its id."""

    def work(connection: Connection) -> str:
        row = one(connection, select(tables.c.id).where(tables.c.invite == code))
        if row is None:
            raise not_found()
        insert_missing(connection, visitors, {"table_id": row["id"], "player": player})
        return str(row["id"])

    return await service.store.write(work)


def sit(connection: Connection, table: StoredTable, player: str, wanted: int | None, most: int | None = None) -> None:
    """Take an open seat, unless the player already has a seat at this many tables that have not started."""
    table.require("open")
    if table.seat_of(player) is not None:
        raise Problem("already_seated", "You already have a seat here.")
    empty = [seat.seat for seat in table.seats if seat.kind == "open"]
    if wanted is not None and wanted not in range(table.seat_count):
        raise Problem("bad_request", f"The seats are 0 to {table.seat_count - 1}.")
    if wanted is not None and wanted not in empty:
        raise Problem("seat_taken", "This seat is taken.")
    if not empty:
        raise Problem("table_full", "No seat is free.")
    _need_not_removed(connection, table, player)
    if most is not None and _sits_unstarted(connection, player) >= most:
        raise Problem("not_allowed", f"You have a seat at {most} tables that have not started: leave one first.")
    seat = empty[0] if wanted is None else wanted
    set_seat(connection, table, seat, kind="player", player=player, sat_at=now_ms())


def _need_not_removed(connection: Connection, table: StoredTable, player: str) -> None:
    """Refuse a player whom the host has removed from the table."""
    query = select(removed).where(removed.c.table_id == table.id, removed.c.player == player)
    if one(connection, query) is not None:
        raise Problem("not_allowed", "The host has removed you from this table.")


def _sits_unstarted(connection: Connection, player: str) -> int:
    """At how many tables that have not started a player sits."""
    joined = select(func.count()).select_from(seats).join(tables, tables.c.id == seats.c.table_id)
    count = joined.where(seats.c.player == player, seats.c.kind == "player", tables.c.state == "open")
    return int(connection.execute(count).scalar_one())


def leave(connection: Connection, table: StoredTable, player: str, stand_in: str) -> None:
    """Give up a seat: before the start it is open again, later a bot takes over.

    A host who leaves before the start hands the table to somebody else who sits there; without anybody it closes.
    """
    seat = own_seat(table, player)
    table.require("open", "playing")
    if table.state == "open":
        free(connection, table, seat)
        if table.host == player:
            others = [chair.player for chair in table.seats if chair.kind == "player" and chair.seat != seat]
            left: dict[str, Any] = {"host": others[0]} if others else {"state": "closed", "due_at": None}
            connection.execute(update(tables).where(tables.c.id == table.id).values(left))
    else:
        set_seat(connection, table, seat, stand_in=True, level=stand_in)


def ready(
    connection: Connection, table: StoredTable, player: str, nonce: str | None, promise: str | None = None
) -> None:
    """Mark a player as ready, with a promise or a number for the dealer; repeated, the first one is kept."""
    seat = own_seat(table, player)
    table.require("open")
    if (nonce is None) == (promise is None):
        raise Problem("bad_request", "Give either a promise or a nonce.")
    if not table.seats[seat].ready:
        set_seat(connection, table, seat, nonce=nonce, promise=promise)


def reveal(connection: Connection, table: StoredTable, player: str, nonce: str) -> None:
    """Send the promised number, once everybody has promised one."""
    chair = table.seats[own_seat(table, player)]
    table.require("open")
    if chair.nonce is None and not table.complete:
        raise Problem("not_started", "Not everybody is ready yet.")
    if chair.promise != dealing.promise(nonce):
        raise Problem("bad_request", "nonce: this is not the number that was promised.")
    set_seat(connection, table, chair.seat, nonce=nonce)


def remove(connection: Connection, table: StoredTable, player: str, number: int, stand_in: str) -> None:
    """The host removes a player, who cannot come back to this table; during play a bot takes the seat.

    In a rated game nobody is removed once it has begun.
    """
    need_host(table, player)
    table.require("open", "playing")
    if table.state == "playing" and table.rated:
        raise Problem("not_allowed", "Nobody can be removed from a rated game.")
    if number not in range(table.seat_count) or table.seats[number].kind != "player":
        raise Problem("bad_request", "Nobody has this seat.")
    sent = table.seats[number].player
    if sent == player:
        raise Problem("bad_request", "This is your own seat: leave the table instead.")
    if table.state == "open":
        free(connection, table, number)
    else:
        set_seat(connection, table, number, stand_in=True, level=stand_in)
    insert_missing(connection, removed, {"table_id": table.id, "player": sent})


def change_seat(connection: Connection, table: StoredTable, player: str, number: int, change: SeatChange) -> None:
    """The host opens a seat or gives it to a bot."""
    need_host(table, player)
    table.require("open")
    if number not in range(table.seat_count):
        raise Problem("bad_request", f"The seats are 0 to {table.seat_count - 1}.")
    if table.seats[number].kind == "player":
        raise Problem("seat_taken", "This seat is taken.")
    level = check_level(table.game, change.level) if change.kind == "bot" else None
    void_numbers(connection, table)
    set_seat(connection, table, number, kind=change.kind, level=level)


def change_options(connection: Connection, table: StoredTable, player: str, options: dict[str, Any]) -> None:
    """The host changes options before the start; everybody says again that they are ready, for this game."""
    need_host(table, player)
    table.require("open")
    if table.origin is not None:
        raise Problem("not_allowed", "A game that continues a record keeps its options.")
    changed = {**table.options, **options}
    check_options(table.game, table.seat_count, changed)
    connection.execute(update(tables).where(tables.c.id == table.id).values(options=encode(changed).decode()))
    people = (seats.c.table_id == table.id) & (seats.c.kind == "player")
    connection.execute(update(seats).where(people).values(promise=None, nonce=None, sat_at=now_ms()))


def fill(connection: Connection, table: StoredTable, player: str, level: str) -> None:
    """The host gives all open seats to bots."""
    need_host(table, player)
    table.require("open")
    check_level(table.game, level)
    void_numbers(connection, table)
    for seat in table.seats:
        if seat.kind == "open":
            set_seat(connection, table, seat.seat, kind="bot", level=level)


def close(connection: Connection, table: StoredTable, player: str) -> None:
    """The host gives up a table that has not started."""
    need_host(table, player)
    table.require("open")
    connection.execute(update(tables).where(tables.c.id == table.id).values(state="closed", due_at=None))


def take_over(connection: Connection, table: StoredTable, player: str, number: int, level: str, gone: bool) -> None:
    """Put a bot in for oneself, or for a seated player who is gone."""
    own = own_seat(table, player)
    table.require("playing")
    if number not in range(table.seat_count) or table.seats[number].kind != "player":
        raise Problem("bad_request", "Nobody has this seat.")
    if not gone and number != own:
        raise Problem("not_late", "That player is here or has time left.")
    set_seat(connection, table, number, stand_in=True, level=check_level(table.game, level))


def is_replaceable(service: "Service", live: LiveTable, table: StoredTable, number: int) -> bool:
    """Whether others may put a bot in for a seat: it is out of time or, without a clock, its player away for long."""
    if number >= table.seat_count or live.fold is None:
        return False
    if not isinstance(table.clock, NoClock):
        return table.turn == number and clocks.late(table, live.fold)
    player = table.seats[number].player
    return player is not None and service.away_ms(live, number, player) >= service.settings.away_ms


def retake(connection: Connection, table: StoredTable, player: str) -> None:
    """Take your seat back from the bot, unless the host has given it away."""
    table.require("playing")
    _need_not_removed(connection, table, player)
    set_seat(connection, table, own_seat(table, player), stand_in=False, level=None)


async def rematch(service: "Service", live: LiveTable, player: str) -> LiveTable:
    """The table at which the same players play again; the first who asks makes it."""
    old = live.stored
    own_seat(old, player)
    old.require("over")
    if old.next is None:
        await _make_rematch(service, old)
        await service.hall.catch_up(live)
    assert live.stored.next is not None
    return await service.hall.open(live.stored.next)


async def _make_rematch(service: "Service", old: StoredTable) -> None:
    table = new_id(10)
    fresh = _not_started(table, check_options(old.game, old.seat_count, old.options))

    def work(connection: Connection) -> None:
        first = update(tables).where(tables.c.id == old.id, tables.c.next.is_(None))
        if connection.execute(first.values(next=table)).rowcount == 0:
            return
        row = connection.execute(select(tables).where(tables.c.id == old.id)).mappings().one()
        connection.execute(tables.insert().values({**row, **fresh}))
        rotated = old.seats[1:] + old.seats[:1]  # the next in order begins
        connection.execute(seats.insert(), [_again(table, number, seat) for number, seat in enumerate(rotated)])

    await service.store.write(work, Notice("meta", old.id), Notice("meta", table))
    service.lobby.changed()


def _not_started(table: str, version: str) -> dict[str, Any]:
    """The columns in which a rematch differs from the game before it."""
    now = now_ms()
    return {
        **dict.fromkeys(("complete_at", "started_at", "ended_at", "turn", "deadline_at", "due_at", "late_at", "asked")),
        **dict.fromkeys(("result", "origin", "parent", "parent_step", "next")),
        "id": table,
        "state": "open",
        "invite": secrets.token_urlsafe(16),
        "secret": dealing.new_secret(),
        "created_at": now,
        "moved_at": now,
        "host_seen_at": now,
        "seq": 0,
        "seats_rev": 0,
        "rules_version": version,
    }


def _again(table: str, number: int, seat: StoredSeat) -> dict[str, Any]:
    """The same seat at another table; the seat of a deleted player is open."""
    gone = seat.kind == "player" and seat.player_kind == "gone"
    return {
        "table_id": table,
        "seat": number,
        "kind": "open" if gone else seat.kind,
        "player": None if gone else seat.player,
        "level": seat.level if seat.kind == "bot" else None,
        "confirm": seat.confirm,
        "sat_at": now_ms(),
    }


def need_host(table: StoredTable, player: str) -> None:
    if table.host != player:
        raise Problem("not_allowed", "Only the host of the table may do this.")


def own_seat(table: StoredTable, player: str) -> int:
    """The seat of a player, even if a bot decides for it now."""
    seat = table.seat_of(player)
    if seat is None:
        raise Problem("not_allowed", "You have no seat at this table.")
    return seat


def deciding_seat(live: LiveTable, player: str) -> int:
    """The seat for which a player may decide: their own, unless a bot has taken over."""
    seat = own_seat(live.stored, player)
    if live.stored.seats[seat].stand_in:
        raise Problem("taken_over", "A bot is playing for you: take your seat back first.")
    return seat
