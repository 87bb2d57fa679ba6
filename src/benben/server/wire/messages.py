"""Every message that the server sends over a socket or a stream. What it takes are the commands in `requests`.

The `type` says which message it is. A direct answer repeats the `id` of its command, if that had one.
"""

from typing import Any

from msgspec import Struct, field

from benben.server.wire.shapes import (
    Ack,
    Confirm,
    Message,
    Player,
    ProblemBody,
    SeatPosition,
    SocketReply,
    Summary,
    Table,
    Times,
)

Event = dict[str, Any]


class HelloMessage(Struct, tag_field="type", tag="hello"):
    """The first message: who the client is."""

    you: Player | None
    server: str
    ping_ms: int


class TableMessage(SocketReply, tag="table"):
    """The whole table, for a client that has nothing of it yet."""

    table: Table
    position: SeatPosition | None
    from_: int = field(name="from")
    events: list[Event]
    chat: list[Message]


class _News(SocketReply):
    table: str
    seq: int
    from_: int = field(name="from")
    events: list[Event]
    position: SeatPosition
    times: Times | None


class EventsMessage(_News, tag="events"):
    """What happened after the rows that the client has, and the present position."""


class StaleMessage(_News, tag="stale"):
    """The same, in answer to a command that expected another row."""

    action_id: str


class MetaMessage(Struct, tag_field="type", tag="meta"):
    """Seats, readiness, presence, clocks or the result have changed."""

    table: str
    is_: Table = field(name="is")


class WhyMessage(SocketReply, tag="why"):
    """Whether a move is legal, and if not, by which paragraph."""

    table: str
    move: str
    legal: bool
    code: str | None
    rule: str | None
    sentence: str | None


class ChatMessage(Struct, tag_field="type", tag="chat"):
    """Somebody said something at a table."""

    table: str
    message: Message


class LobbyMessage(Struct, tag_field="type", tag="lobby"):
    """The open tables, at once and whenever they change; the same for everybody."""

    tables: list[Summary]
    people: int
    playing: int


class TurnMessage(Struct, tag_field="type", tag="turn"):
    """It became the player's turn at one of their tables."""

    table: str


class PongMessage(SocketReply, tag="pong"):
    """The link is alive."""

    at: int


class ProblemMessage(Struct, tag_field="type", tag="problem"):
    """A command was refused; the rest says which one."""

    problem: ProblemBody
    id: int | str | None
    table: str | None
    action_id: str | None


class ClosingMessage(Struct, tag_field="type", tag="closing"):
    """The server restarts."""

    wait_ms: int


AnyMessage = (
    HelloMessage
    | TableMessage
    | EventsMessage
    | StaleMessage
    | MetaMessage
    | Ack
    | Confirm
    | WhyMessage
    | ChatMessage
    | LobbyMessage
    | TurnMessage
    | PongMessage
    | ProblemMessage
    | ClosingMessage
)
AnyAnswer = TableMessage | EventsMessage | StaleMessage | Ack | Confirm | WhyMessage | PongMessage
