"""A table as it is stored, and as each viewer may see it."""

from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, select

from benben.server.store import many, one
from benben.server.store.schema import players, seats, tables, visitors
from benben.server.tables import dealing
from benben.server.wire import shapes
from benben.server.wire.problems import Problem, not_found

WRONG_STATE = {
    "open": ("not_started", "The game has not started yet."),
    "playing": ("already_started", "The game has started."),
    "over": ("game_over", "The game is over."),
    "closed": ("table_closed", "The table is closed."),
}


@dataclass
class StoredSeat:
    """A row of seats, with the name and kind of the player."""

    seat: int
    kind: shapes.SeatKind
    player: str | None
    level: str | None
    stand_in: bool
    nonce: str | None
    confirm: bool
    orders: dict[str, bool | int]
    promise: str | None = None
    sat_at: int = 0
    seen_seq: int = 0
    name: str = ""
    player_kind: shapes.PlayerKind = "gone"

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides for this seat, if one does."""
        return self.level if self.kind == "bot" or self.stand_in else None

    @property
    def ready(self) -> bool:
        """Whether this seat is ready, or does not have to say so."""
        return self.kind == "bot" or (self.kind == "player" and (self.promise or self.nonce) is not None)

    @property
    def revealed(self) -> bool:
        """Whether this seat has sent everything that the deal needs."""
        return self.kind == "bot" or (self.kind == "player" and self.nonce is not None)

    def who(self) -> shapes.Player | None:
        if self.kind == "player" and self.player:
            return shapes.Player(self.player, self.name, self.player_kind)
        if self.kind == "bot":
            return shapes.bot_player(str(self.level))
        return None


class StoredAsk(msgspec.Struct):
    """The question to take back the move of row `seq`: which seat asks, since when, and what the others said."""

    seq: int
    seat: int
    at: int
    accepted: list[int] = []
    declined: int | None = None


@dataclass
class StoredTable:
    """A row of tables with its seats."""

    id: str
    game: str
    seat_count: int
    state: shapes.GameState
    title: str
    host: str
    options: dict[str, Any]
    clock: shapes.Clock
    time_out: shapes.TimeOut
    chat: shapes.Chat
    public: bool
    rated: bool
    rules_version: str
    invite: str
    secret: str = field(repr=False)
    origin: str | None
    parent: str | None
    parent_step: int | None
    next: str | None
    created_at: int
    started_at: int | None
    ended_at: int | None
    moved_at: int
    seq: int
    turn: int | None
    deadline_at: int | None
    due_at: int | None
    late_at: int | None
    result: shapes.Result | None
    seats_rev: int = 0
    complete_at: int | None = None
    host_seen_at: int = 0
    place: str | None = None
    asked: StoredAsk | None = None
    seats: list[StoredSeat] = field(default_factory=list)

    def seat_of(self, player: str | None) -> int | None:
        """Where the player sits."""
        for seat in self.seats:
            if player is not None and seat.kind == "player" and seat.player == player:
                return seat.seat
        return None

    @property
    def nonces(self) -> list[str | None]:
        return [seat.nonce for seat in self.seats]

    @property
    def promises(self) -> list[str | None]:
        """Seat by seat; empty if nobody has promised a number."""
        given = [seat.promise for seat in self.seats]
        return given if any(given) else []

    @property
    def question(self) -> StoredAsk | None:
        """The question to take back a move, if it is about the last row."""
        current = self.asked is not None and self.asked.seq == self.seq and self.state == "playing"
        return self.asked if current else None

    def not_answered(self, question: StoredAsk) -> list[int]:
        """The seats whose answer is awaited: all other people's; bots accept."""
        answered = (question.seat, *question.accepted)
        return [seat.seat for seat in self.people if seat.seat not in answered]

    @property
    def people(self) -> list[StoredSeat]:
        """The seats for which a person decides."""
        return [seat for seat in self.seats if seat.kind == "player" and not seat.stand_in]

    @property
    def complete(self) -> bool:
        """Whether everybody is there and ready."""
        return all(seat.ready for seat in self.seats)

    def require(self, *states: str) -> None:
        """Refuse unless the table is in one of these states."""
        if self.state in states:
            return
        if self.state == "playing" and "over" in states:
            raise Problem("not_over", "The game is not over yet.")
        raise Problem(*WRONG_STATE[self.state])


# Made once: building a statement costs more than running it.
ROW = select(tables).where(tables.c.id == bindparam("table"))
LOCKED_ROW = ROW.with_for_update()
SEATS = (
    select(
        *(column for column in seats.c if column.name not in ("table_id", "notes")),
        players.c.name,
        players.c.kind.label("player_kind"),
    )
    .join_from(seats, players, seats.c.player == players.c.id, isouter=True)
    .where(seats.c.table_id == bindparam("table"))
    .order_by(seats.c.seat)
)


def load(connection: Connection, table: str, *, lock: bool = False, known: StoredTable | None = None) -> StoredTable:
    """The table; its seats are read unless `known` has them. With `lock` no other worker changes it for now."""
    row = one(connection, LOCKED_ROW if lock else ROW, table=table)
    if row is None:
        raise not_found()
    values = dict(row)
    values["options"] = msgspec.json.decode(row["options"])
    values["clock"] = msgspec.json.decode(row["clock"], type=shapes.Clock)
    values["result"] = msgspec.json.decode(row["result"], type=shapes.Result) if row["result"] else None
    values["asked"] = msgspec.json.decode(row["asked"], type=StoredAsk) if row["asked"] else None
    current = known is not None and known.seats_rev == row["seats_rev"]
    return StoredTable(**values, seats=known.seats if known and current else load_seats(connection, table))


def load_seats(connection: Connection, table: str) -> list[StoredSeat]:
    rows = many(connection, SEATS, table=table)
    return [StoredSeat(**{**row, "orders": msgspec.json.decode(row["orders"])}) for row in rows]


def was_invited(connection: Connection, table: StoredTable, player: str) -> bool:
    """Whether the player has used an invite to the table."""
    query = select(visitors).where(visitors.c.table_id == table.id, visitors.c.player == player)
    return one(connection, query) is not None


def may_be_helped(table: StoredTable, player: str | None) -> bool:
    """Whether a player may have hints here: no other person has a seat, and no rating is at stake."""
    own = table.seat_of(player)
    others = (seat.kind == "bot" for seat in table.seats if seat.seat != own)
    return own is not None and table.state == "playing" and not table.rated and all(others)


def shape(
    table: StoredTable,
    player: str | None,
    here: set[str],
    times: shapes.Times | None = None,
    preparing: bool = False,
) -> shapes.Table:
    """The table as this player, or a spectator (None), may see it."""
    you = table.seat_of(player)
    return shapes.Table(
        id=table.id,
        game=table.game,
        state=table.state,
        title=table.title,
        host=table.host,
        seats=[
            shapes.Seat(s.seat, s.kind, s.who(), s.level, s.stand_in, s.ready, s.kind == "bot" or s.player in here)
            for s in table.seats
        ],
        options=table.options,
        clock=table.clock,
        time_out=table.time_out,
        chat=table.chat,
        public=table.public,
        rated=table.rated,
        rules_version=table.rules_version,
        created_at=table.created_at,
        started_at=table.started_at,
        ended_at=table.ended_at,
        moved_at=table.moved_at,
        seq=table.seq,
        turn=table.turn,
        you=you,
        invite=table.invite if you is not None or table.host == player else None,
        confirm=None if you is None else table.seats[you].confirm,
        late=shapes.Late(table.turn, table.late_at) if table.late_at and table.turn is not None else None,
        times=times,
        next=table.next,
        parent=shapes.Parent(table.parent, table.parent_step or 0) if table.parent else None,
        dealing=shapes.Dealing(
            dealing.commitment(table.secret),
            table.nonces if table.started_at else [None] * table.seat_count,  # all at once
            table.secret if table.state == "over" else None,
            table.promises,
        ),
        result=table.result,
        preparing=preparing,
        hints=may_be_helped(table, player),
        asked=_asked(table),
    )


def _asked(table: StoredTable) -> shapes.AskedBack | None:
    question = table.question
    if question is None:
        return None
    waiting = [] if question.declined is not None else table.not_answered(question)
    return shapes.AskedBack(question.seq, question.seat, waiting, question.declined)
