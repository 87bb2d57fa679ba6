"""What clients send, with every limit that can be checked without looking anything up."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from benben.server.wire.shapes import Chat, Clock, NoClock, TimeOut

Name = Annotated[str, Meta(min_length=2, max_length=24, pattern=r"^[^\W_]([\w .\-]*[\w.\-])?\Z")]
Secret = Annotated[str, Meta(min_length=1, max_length=256)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Move = Annotated[str, Meta(min_length=1, max_length=80)]
ActionId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9\-]+\Z")]
TableId = Annotated[str, Meta(min_length=4, max_length=40)]
Nonce = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[0-9a-f]+\Z")]
Promise = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+\Z")]
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]


class Request(Struct, forbid_unknown_fields=True):
    """A body; keys it does not know are refused."""


class Credentials(Request):
    name: Name
    password: Secret


class SignIn(Request):
    name: Annotated[str, Meta(min_length=1, max_length=24)]
    password: Secret


class NewPassword(Request):
    old: Secret
    new: Secret


class MeChange(Request):
    name: Name | None = None
    language: Annotated[str, Meta(max_length=8, pattern=r"^[a-z]{2}(-[A-Za-z]{2,4})?\Z")] | None = None
    chat: Chat | None = None


class Goodbye(Request):
    password: Secret | None = None


class Label(Request):
    label: Annotated[str, Meta(min_length=1, max_length=60)]


class Webhook(Request):
    url: Annotated[str, Meta(min_length=8, max_length=500, pattern=r"^https?://")]


class SubscriptionKeys(Request):
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}\Z")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]


class Subscription(Request):
    endpoint: Annotated[str, Meta(min_length=9, max_length=1000, pattern=r"^https://")]
    keys: SubscriptionKeys


class Credential(Request):
    credential: dict[str, Any]


class AnalysisWish(Request):
    budget: Literal["quick", "normal"] = "quick"


Language = Annotated[str, Meta(max_length=20)]


class HintWish(Request):
    language: Language = "en"


class PositionText(Request):
    text: Annotated[str, Meta(min_length=1, max_length=4_000)]
    move: Move | None = None
    language: Language = "en"


class PuzzleMove(Request):
    move: Move
    rating: Annotated[float, Meta(ge=0, le=4_000)] | None = None
    language: Language = "en"


class NewTable(Request):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=48)]], Meta(min_length=1, max_length=10)]
    options: dict[str, Any] = {}
    clock: Clock = NoClock()
    time_out: TimeOut = "ask"
    chat: Chat = "all"
    public: bool = True
    rated: bool = True
    title: Annotated[str, Meta(max_length=60)] = ""
    confirm: bool | None = None


class Invite(Request):
    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Sit(Request):
    seat: SeatNumber | None = None


class Ready(Request):
    """A promise: the SHA-256 of the number's text. Or the number at once, as clients of 0.1.0 send it."""

    nonce: Nonce | None = None
    promise: Promise | None = None


class Reveal(Request):
    nonce: Nonce


class Remove(Request):
    seat: SeatNumber


class SeatChange(Request):
    kind: Literal["open", "bot"]
    level: Level | None = None


class OptionsChange(Request):
    options: dict[str, Any]


class Start(Request):
    fill: Level


class Fork(Request):
    step: Seq
    seat: SeatNumber
    bots: Level


class Play(Request):
    expect_seq: Seq
    action_id: ActionId
    move: Move
    confirmed: bool = False


class TakeBack(Request):
    expect_seq: Seq
    action_id: ActionId


class AskBack(Request):
    expect_seq: Seq


class AnswerBack(Request):
    expect_seq: Seq
    accept: bool


class Question(Request):
    move: Move


class TakeOver(Request):
    seat: SeatNumber
    level: Level | None = None


class LateChoice(Request):
    choice: Literal["wait", "skip", "bot"]


class OrdersChange(Request):
    """All standing orders of a seat: `orders`, or the two fields of version 0.1.0."""

    orders: dict[str, bool | int] | None = None
    auto_pass: bool = False
    bid_ceiling: Annotated[int, Meta(ge=0, le=1000)] | None = None


class ConfirmChange(Request):
    confirm: bool


class Say(Request):
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None


class Import(Request):
    text: Annotated[str, Meta(min_length=1, max_length=200_000)]


# ---- the socket ----


class Command(Struct, forbid_unknown_fields=True, tag_field="type"):
    """A frame; `id` comes back in the direct answer."""

    id: int | str | None = None


class WatchCommand(Command, tag="watch", kw_only=True):
    """Follow a table. `seq` is the row that the client has; without it the whole table is sent."""

    table: TableId
    seq: Seq | None = None


class UnwatchCommand(Command, tag="unwatch", kw_only=True):
    """Follow a table no longer."""

    table: TableId


class LobbyCommand(Command, tag="lobby"):
    """Follow the list of open tables."""


class UnlobbyCommand(Command, tag="unlobby"):
    """Follow the list no longer."""


class PlayCommand(Command, tag="play", kw_only=True):
    """Make a move after row `expect_seq`; the same `action_id` again has no second effect."""

    table: TableId
    expect_seq: Seq
    action_id: ActionId
    move: Move
    confirmed: bool = False


class UndoCommand(Command, tag="undo", kw_only=True):
    """Take back your last move."""

    table: TableId
    expect_seq: Seq
    action_id: ActionId


class RestartCommand(Command, tag="restart", kw_only=True):
    """Take back your whole turn."""

    table: TableId
    expect_seq: Seq
    action_id: ActionId


class WhyCommand(Command, tag="why", kw_only=True):
    """Ask whether a move would be legal."""

    table: TableId
    move: Move


class ChatCommand(Command, tag="chat", kw_only=True):
    """Say something at a table: a text or one of the fixed phrases."""

    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None


class PingCommand(Command, tag="ping"):
    """Ask whether the link is alive."""


AnyCommand = (
    WatchCommand
    | UnwatchCommand
    | LobbyCommand
    | UnlobbyCommand
    | PlayCommand
    | UndoCommand
    | RestartCommand
    | WhyCommand
    | ChatCommand
    | PingCommand
)
