"""The things that go over the wire, as docs/wire.md names them."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

GameState = Literal["open", "playing", "over", "closed"]
TimeOut = Literal["ask", "wait", "skip", "bot"]
Chat = Literal["all", "seated", "off"]
PlayerKind = Literal["guest", "account", "bot", "gone"]
SeatKind = Literal["open", "player", "bot"]
Seconds = Annotated[int, Meta(ge=5, le=86_400)]


class Player(Struct, frozen=True):
    id: str
    name: str
    kind: PlayerKind


def bot_player(level: str) -> Player:
    """A bot as a player: its id is `bot:LEVEL`."""
    return Player(f"bot:{level}", level, "bot")


class Me(Struct):
    id: str
    name: str
    kind: Literal["guest", "account"]
    language: str | None
    chat: Chat
    created_at: int


class NoClock(Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    pass


class MoveClock(Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    seconds: Seconds


class IncrementClock(Struct, frozen=True, tag_field="kind", tag="increment", forbid_unknown_fields=True):
    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3_600)]


class DaysClock(Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | MoveClock | IncrementClock | DaysClock


class Seat(Struct):
    seat: int
    kind: SeatKind
    player: Player | None
    level: str | None
    stand_in: bool
    ready: bool
    here: bool


class Times(Struct):
    left_ms: list[int | None]
    running: int | None
    as_of_at: int


class Late(Struct):
    seat: int
    since_at: int


class Parent(Struct):
    table: str
    step: int


class Dealing(Struct, omit_defaults=True):
    commitment: str
    nonces: list[str | None]
    secret: str | None
    promises: list[str | None] = []


class AskedBack(Struct):
    """A seat asks the others to take back its move, which is row `seq`; the next row ends the question."""

    seq: int
    seat: int
    waiting: list[int]  # the seats that have not answered
    declined: int | None  # the seat that said no; the one that asked, if it asks no longer


class RatingChange(Struct):
    seat: int
    before: float
    after: float
    uncertainty: float


class Result(Struct):
    winners: list[int]
    ranking: list[int]
    scores: list[dict[str, int]]
    ratings: list[RatingChange] | None = None


class Table(Struct):
    id: str
    game: str
    state: GameState
    title: str
    host: str
    seats: list[Seat]
    options: dict[str, Any]
    clock: Clock
    time_out: TimeOut
    chat: Chat
    public: bool
    rated: bool
    rules_version: str
    created_at: int
    started_at: int | None
    ended_at: int | None
    moved_at: int
    seq: int
    turn: int | None
    you: int | None
    invite: str | None
    confirm: bool | None
    late: Late | None
    times: Times | None
    next: str | None
    parent: Parent | None
    dealing: Dealing
    result: Result | None
    preparing: bool = False  # the bot to decide is being loaded or compiled
    hints: bool = False  # whether you may ask for hints: nobody else plays here, and no rating is at stake
    asked: AskedBack | None = None  # the question to take back a move


class SummarySeat(Struct):
    kind: SeatKind
    player: Player | None
    level: str | None


class Summary(Struct):
    id: str
    game: str
    state: GameState
    title: str
    host: Player
    seats: list[SummarySeat]
    clock: Clock
    public: bool
    rated: bool
    turn: int | None
    you: int | None
    your_turn: bool
    created_at: int
    moved_at: int
    ended_at: int | None
    deadline_at: int | None
    unread: bool
    winners: list[int] | None
    totals: list[int] | None


class Tables(Struct):
    tables: list[Summary]
    more: bool = False


class Undo(Struct):
    can: bool
    why: Literal["not_your_turn", "nothing_to_undo", "undo_stops"] | None
    ask: bool = False  # whether you may ask the others to take back your last move


class SeatPosition(Struct):
    seq: int
    step: int
    turn: int | None
    over: bool
    view: dict[str, Any]
    legal: list[str] | None
    undo: Undo
    task: Any = None


class FullPosition(Struct):
    position: SeatPosition
    events: list[dict[str, Any]]


class Message(Struct):
    id: int
    player: Player
    seat: int | None
    text: str | None
    phrase: str | None
    at: int


class Messages(Struct):
    chat: list[Message]


class SocketReply(Struct, tag_field="type", kw_only=True):
    """A message that may answer a command of a socket; it repeats the command's id, if there is one."""

    id: int | str | UnsetType = UNSET


class Ack(SocketReply, tag="ack"):
    """A row is on the disk; its hash is the receipt, which fixes this row and all before it."""

    table: str
    action_id: str
    seq: int
    hash: str


class Confirm(SocketReply, tag="confirm"):
    """The move cannot be taken back and was not played: send it again with `confirmed` to play it."""

    table: str
    action_id: str
    move: str


class Why(Struct):
    move: str
    legal: bool
    code: str | None = None
    rule: str | None = None
    sentence: str | None = None


class ProblemBody(Struct):
    code: str
    sentence: str
    status: int
    rule: str | None
    wait_ms: int | None


class OfferedOption(Struct):
    """An option of a game: what a program gets that does not set it, what a new table here begins with."""

    default: Any
    people: Any
    values: list[Any] | None  # where they can be listed


class OfferedLevel(Struct):
    """A level of bots: a sentence, and its measured rating by number of seats (random moves have 0)."""

    name: str
    about: str
    ratings: dict[str, int]
    stand_ins: dict[str, str]  # by number of seats: the bot that plays for it where no net is trained


class OfferedGame(Struct):
    name: str
    title: str
    summary: str
    seats: list[int]
    options: dict[str, OfferedOption]
    rules_version: str
    bots: list[str]  # weakest first
    levels: list[OfferedLevel]  # the same with more about each
    first_level: str  # for a person's first game
    usual_level: str  # for the second


class Catalogue(Struct):
    """What the service offers: games, all levels of their bots, and the phrases of the chat."""

    games: list[OfferedGame]
    bots: list[str]
    phrases: list[str]


class OfferedOrder(Struct):
    """A standing order that the game of a table declares; `numbers` is empty where there is nothing to choose."""

    name: str
    label: str
    numbers: list[int]


class Orders(Struct):
    """The standing orders of a seat; the first two fields are all that clients of version 0.1.0 know."""

    auto_pass: bool
    bid_ceiling: int | None
    orders: dict[str, bool | int]
    offered: list[OfferedOrder]


class Notes(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=10_000)] = ""


class Step(Struct):
    step: int
    seat: int | None
    move: str
    events: list[dict[str, Any]]
    at: int | None
    used_ms: int | None
    chapter: int | None
    scores: list[dict[str, int]] | None


class Replay(Struct):
    table: Table
    steps: list[Step]


class Moment(Struct):
    step: int
    view: dict[str, Any]
    legal: list[str]
    scores: list[dict[str, int]] | None
    text: str | None = None  # the position as text, when the game is over


class AnalysisStep(Struct):
    """A decision or a deal with its values: chances to win of every row of the score table, before and after it."""

    step: int  # of the replay: how many moves were made with it
    kind: Literal["decision", "deal"]
    seat: int | None
    move: str
    before: list[float]
    after: list[float]
    best: str
    loss: float
    error: float
    values: dict[str, float]  # of every legal move, best first: the chance of the seat that decides
    theme: str
    grade: Literal["inaccuracy", "mistake", "blunder"] | None
    sentence: str  # of a turning point; seats are called {0}, {1}, ... for the reader to put names in


class AnalysisPlayer(Struct):
    seat: int
    decisions: int
    mean_loss: float
    accuracy: float
    losses: dict[str, float]  # by kind of decision
    grades: dict[str, int]
    luck: float
    own: float
    others: float
    turning_points: list[int]  # places in the list of steps, the most costly first


class AnalysisReport(Struct):
    """What `benben.analyse` reports, in the words of the reader's language."""

    start: list[float]
    result: list[float]
    noise: list[float]
    steps: list[AnalysisStep]
    players: list[AnalysisPlayer]


class Analysis(Struct):
    """The analysis of a finished game, or how far it is."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    budget: str
    done: int
    steps_in_all: int  # 0: not known yet
    report: AnalysisReport | None = None


class Advice(Struct):
    """The move to think about, and the chance to win with every legal move, best first."""

    seq: int  # of the position at the table; 0 for a position from its text
    best: str
    sentence: str
    values: dict[str, float]


class EngineMove(Struct):
    """A move of the engine's line, and what followed without a decision."""

    seat: int
    move: str
    chance: float  # of what was dealt then, the likeliest; 1: nothing was
    events: list[dict[str, Any]]


class EngineLine(Struct):
    """What the best moves of all seats lead to, a few decisions ahead."""

    moves: list[EngineMove]


class Explored(Struct):
    """A position on the analysis board, as the seat to decide may know it."""

    game: str
    seats: int
    options: dict[str, Any]
    text: str
    turn: int | None
    over: bool
    view: dict[str, Any]
    legal: list[str]
    scores: list[dict[str, int]] | None
    task: Any = None  # what is asked and what follows, where the view does not say it


class NotationField(Struct):
    """A word of a position's text: how it is filled in, and how it is left out.

    choice: one of `names`. list: up to `length` of `names` with commas. counts: `name:number` with commas. members: any
    of `names` with commas. text: anything else. With `rows` there is such a word for each seat, with / between.
    """

    name: str
    start: str  # what it is if it is left out
    kind: Literal["choice", "list", "counts", "members", "text"]
    names: list[str]
    length: int
    rows: bool


class PositionForm(Struct):
    """The words of a game's positions, and a position to begin with: a game that was just dealt."""

    text: str
    fields: list[NotationField]


class PuzzleTheme(Struct):
    """The puzzles of one kind of decision."""

    name: str
    label: str
    puzzles: list[int]


class PuzzleBook(Struct):
    """The puzzles of a game are numbered from 1; one of them is today's."""

    game: str
    puzzles: int
    today: int
    themes: list[PuzzleTheme]


class PuzzleBooks(Struct):
    books: list[PuzzleBook]


class PuzzleShown(Struct):
    """A puzzle without its solution."""

    game: str
    number: int
    theme: str
    rating: int
    position: Explored


class PuzzleAnswer(Struct):
    right: bool
    best: str
    values: dict[str, float]  # of every legal move, best first: the chance to win
    sentence: str  # why the move was right or another was better
    rating: float  # yours after this puzzle


class RecordRow(Struct):
    seq: int
    seat: int | None
    kind: str
    words: str
    record: list[str]
    used_ms: int
    at: int
    action_id: str
    hash: str


class Receipts(Struct):
    """What a player's client has kept of one game: the hashes of rows, as they were acknowledged."""

    table: str
    receipts: list[tuple[int, str]]  # seq, hash


class RecordPlayer(Struct):
    name: str
    kind: str


class ProvenRecord(Struct):
    """A finished game with its proof, the file that `verify` reads."""

    table: str
    game: str
    seats: int
    options: dict[str, Any]
    rules_version: str
    players: list[RecordPlayer]
    dealing: Dealing
    origin: str | None
    rows: list[RecordRow]
    result: Result | None
    benben: int = field(default=1)
