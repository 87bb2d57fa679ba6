"""Lists of tables: the lobby, my games, finished games; and the lobby as it changes."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, Select, func, select

from benben.server.store import Store, many
from benben.server.store.schema import players, seats, tables
from benben.server.tables.hall import frame
from benben.server.wire import shapes
from benben.server.wire.messages import LobbyMessage
from benben.server.wire.problems import Problem
from benben.server.wire.sockets import OpenSocket, Sockets

LIST = 50  # tables in the live lobby
LOOKED_AT = 500  # the newest, among which those are chosen
PAUSE = 0.5  # seconds between two frames
LASTS = 5.0  # seconds for which a frame is good if no table has changed: the number of people does
log = logging.getLogger("benben.lobby")


class Lobby:
    """Everybody who looks at the lobby gets its changes: the same frame for all, made at most twice a second."""

    def __init__(self, store: Store, sockets: Sockets) -> None:
        self._store = store
        self._sockets = sockets
        self._watchers: set[OpenSocket] = set()
        self._newcomers: set[OpenSocket] = set()  # asked since the last frame
        self._wanted = asyncio.Event()
        self._changed = True
        self._words = ""
        self._made_at = 0.0

    def changed(self, quiet: bool = False) -> None:
        """A table has changed; a move alone does not matter to the lobby."""
        if not quiet:
            self._changed = True
            self._wanted.set()

    def watch(self, socket: OpenSocket) -> None:
        """Tell a socket how the lobby is, and from now on how it changes."""
        self._watchers.add(socket)
        self._newcomers.add(socket)
        self._wanted.set()

    def unwatch(self, socket: OpenSocket) -> None:
        self._watchers.discard(socket)
        self._newcomers.discard(socket)

    async def tell_forever(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                await self._tell()
            except Problem as problem:
                log.warning("lobby_failed", extra={"code": problem.code})
                self._wanted.set()
            await asyncio.sleep(PAUSE)

    async def _tell(self) -> None:
        """Send everybody the changes, and newcomers the whole list."""
        receivers = self._watchers if self._changed else self._newcomers
        if not receivers:
            return
        if self._changed or time.monotonic() > self._made_at + LASTS:
            self._changed = False
            try:
                self._words = await self._frame()
            except Problem:
                self._changed = True
                raise
            self._made_at = time.monotonic()
        for socket in list(receivers):
            socket.send(self._words)
        self._newcomers.clear()

    async def _frame(self) -> str:
        listed, playing = await self._store.read(_lobby)
        return frame(LobbyMessage(listed, self._sockets.people(), playing))


def _lobby(connection: Connection) -> tuple[list[shapes.Summary], int]:
    shown = tables.c.public.is_(True)
    newest = select(tables.c.id, tables.c.place, tables.c.host).where(shown, tables.c.state == "open")
    chosen = fair_selection(many(connection, newest.order_by(tables.c.moved_at.desc()).limit(LOOKED_AT)), LIST)
    recent = select(func.count()).select_from(
        select(tables.c.id).where(shown, tables.c.state == "playing").limit(1000).subquery()
    )
    listed = select(tables).where(tables.c.id.in_(chosen)).order_by(tables.c.moved_at.desc())
    return summaries(connection, listed, None), connection.execute(recent).scalar_one()


def fair_selection(newest: Sequence[Any], most: int) -> list[str]:
    """The tables to show: the newest of every place first, then the second of every place, and so on."""
    before: Counter[str] = Counter()
    ranked = []
    for row in newest:
        place = row["place"] or row["host"]
        ranked.append((before[place], row["id"]))
        before[place] += 1
    return [table for _, table in sorted(ranked, key=lambda pair: pair[0])[:most]]


def public_tables(
    connection: Connection,
    viewer: str | None,
    *,
    state: str = "open",
    game: str | None = None,
    seat_count: int | None = None,
    player: str | None = None,
    search: str | None = None,
    before: int | None = None,
    limit: int = 30,
) -> shapes.Tables:
    """Public tables in this state, the latest first."""
    query = select(tables).where(_in_state(state, few=bool(player or search)), tables.c.public.is_(True))
    if game:
        query = query.where(tables.c.game == game)
    if seat_count:
        query = query.where(tables.c.seat_count == seat_count)
    if player:
        query = query.where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.player == player)))
    if search:
        query = query.where(tables.c.id.in_(_named(connection, search)))
    if before:
        query = query.where(tables.c.moved_at < before)
    found = summaries(connection, query.order_by(tables.c.moved_at.desc()).limit(limit + 1), viewer)
    return shapes.Tables(found[:limit], more=len(found) > limit)


def _in_state(state: str, few: bool) -> ColumnElement[bool]:
    """Tables in this state; where another condition leaves few, no index of states is to be walked for them."""
    return tables.c.state.concat("") == state if few else tables.c.state == state


def _named(connection: Connection, search: str) -> Select[Any]:
    """Tables at which a player sits whose name begins so."""
    key = search.casefold()
    start = key.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    named = select(players.c.id).where(players.c.name_key.like(f"{start}%", escape="\\")).limit(50)
    if connection.dialect.name == "sqlite":  # SQLite uses an index for a range, but not for such a pattern
        named = named.where(players.c.name_key.between(key, key + "\U0010ffff"))
    return select(seats.c.table_id).where(seats.c.player.in_(named))


def own_tables(connection: Connection, player: str, state: str | None, limit: int = 60) -> shapes.Tables:
    """The tables at which the player sits: those that wait for the player first, finished ones last, and the latest."""
    at = select(seats.c.table_id).where(seats.c.player == player)
    query = select(tables).where(tables.c.id.in_(at), tables.c.state != "closed")
    if state:
        query = query.where(_in_state(state, few=True))
    latest = query.order_by(tables.c.state == "over", tables.c.moved_at.desc())
    found = summaries(connection, latest.limit(limit), player)
    order = {"playing": 1, "open": 2, "over": 3}
    return shapes.Tables(sorted(found, key=lambda table: 0 if table.your_turn else order[table.state]))


def summaries(connection: Connection, query: Select[Any], viewer: str | None) -> list[shapes.Summary]:
    """The tables of a query as lists show them."""
    rows = many(connection, query)
    if not rows:
        return []
    sitting: dict[str, list[RowMapping]] = {row["id"]: [] for row in rows}
    people = (
        select(seats, players.c.name, players.c.kind.label("player_kind"))
        .join_from(seats, players, seats.c.player == players.c.id, isouter=True)
        .where(seats.c.table_id.in_(list(sitting)))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    for seat in many(connection, people):
        sitting[seat["table_id"]].append(seat)
    hosts = select(players.c.id, players.c.name, players.c.kind)
    hosts = hosts.where(players.c.id.in_({row["host"] for row in rows}))
    named = {row["id"]: shapes.Player(**row) for row in many(connection, hosts)}
    return [_summary(row, sitting[row["id"]], named[row["host"]], viewer) for row in rows]


def _summary(row: RowMapping, sitting: list[RowMapping], host: shapes.Player, viewer: str | None) -> shapes.Summary:
    mine = next((seat for seat in sitting if viewer and seat["player"] == viewer), None)
    result = msgspec.json.decode(row["result"], type=shapes.Result) if row["result"] else None
    return shapes.Summary(
        id=row["id"],
        game=row["game"],
        state=row["state"],
        title=row["title"],
        host=host,
        seats=[shapes.SummarySeat(seat["kind"], _who(seat), seat["level"]) for seat in sitting],
        clock=msgspec.json.decode(row["clock"], type=shapes.Clock),
        public=row["public"],
        rated=row["rated"],
        turn=row["turn"],
        you=mine["seat"] if mine else None,
        your_turn=mine is not None and row["turn"] == mine["seat"] and not mine["stand_in"],
        created_at=row["created_at"],
        moved_at=row["moved_at"],
        ended_at=row["ended_at"],
        deadline_at=row["deadline_at"],
        unread=mine is not None and row["state"] == "over" and mine["seen_seq"] < row["seq"],
        winners=result.winners if result else None,
        totals=[score["total"] for score in result.scores] if result else None,
    )


def _who(seat: RowMapping) -> shapes.Player | None:
    if seat["kind"] == "player":
        return shapes.Player(seat["player"], seat["name"], seat["player_kind"])
    if seat["kind"] == "bot":
        return shapes.bot_player(seat["level"])
    return None
