"""The view of Pharaon, key by key; what the keys mean is in reference.toml."""

from typing import Literal, NotRequired, TypedDict

Colour = Literal["black", "yellow", "green", "red", "blue"]
Resource = Literal["black", "yellow", "green", "red", "blue", "silver"]
Area = Literal["offerings", "nobles", "nile", "artisans", "tomb"]
Phase = Literal["setup", "turn", "action", "passing", "pyramid", "traitor", "over"]
Slot = Literal["black", "yellow", "green", "red", "blue", "any"]
Direction = Literal["clockwise", "counter"]
Side = int | Literal["traitor"]
Token = str


class God(TypedDict):
    """A god, between an area and the next one clockwise."""

    between: list[Area]
    points: int


class Sector(TypedDict):
    """The sector of the wheel before an area."""

    colour: Colour
    squares: int
    free: int


class Jars(TypedDict):
    """The canopic jars."""

    up: list[int | None]
    pile: int
    discard: int


class Offerings(TypedDict):
    """The offering tokens of the supply."""

    sets: list[list[Token] | None]
    bonus: list[Token | None]
    bag: int
    discard: int


class Cards(TypedDict):
    """Cards on display."""

    up: list[int | None]
    deck: int


class Pyramid(TypedDict):
    """The pyramid, where players who have passed place their discs."""

    rows: list[list[str | None]]
    discs: dict[str, list[int]]


class HeldNoble(TypedDict):
    """A noble of a player."""

    id: int
    ready: bool


class Task(TypedDict):
    """The current question, and what the rules remember until it is answered."""

    asked: str
    todo: list[str]
    area: Area
    access: int
    chosen: int
    colour: int
    bonus: int
    tracks: list[Colour]
    jar: int
    steps: int
    gains_left: int
    gain_from: int


Paying = TypedDict(
    "Paying",
    {
        "for": str,
        "left": list[Slot],
    },
)


class Holdings(TypedDict):
    """What a player or the Traitor has."""

    score: int | None
    resources: dict[Resource, int]
    offerings: list[Token]
    artisans: list[int]
    nile: dict[Colour, int]
    tomb: int


class PharaonPlayer(Holdings):
    """What a player has."""

    nobles: list[HeldNoble]
    dealt: NotRequired[list[int]]


class TraitorTile(TypedDict):
    """A tile of the Traitor."""

    area: Area
    dark: bool
    colour: Colour
    jars: int
    filled: int


class Traitor(Holdings):
    """What the Traitor has."""

    tiles: list[TraitorTile]
    pile: int
    nobles: list[int]


class PharaonView(TypedDict):
    """What a seat may know of a game of Pharaon."""

    game: str
    seats: int
    round: int
    turn: int | None
    phase: Phase
    first_game: bool | list[int]
    areas: list[Area]
    gods: list[God]
    wheel: dict[Area, Sector]
    direction: Direction
    supply: dict[Resource, int]
    jars: Jars
    offerings: Offerings
    artisans: Cards
    nobles: Cards
    pyramid: Pyramid
    first_player: Side | None
    pharaoh: Side | None
    passed: list[Side]
    paying: Paying | None
    players: list[PharaonPlayer]
    traitor: Traitor | None


class AskedView(PharaonView):
    """A view with what is asked, as a player's table gets it."""

    task: NotRequired[Task | None]


class Price(TypedDict):
    """What an action costs: the tokens of the cheapest payment, the access token first, or what is missing."""

    state: Literal["payable", "missing", "closed", "none", "passed"]
    payment: list[str]
    missing: list[Slot]


class Offer(TypedDict):
    """Something to take, with its cheapest payment and the cost of that payment."""

    take: str
    payment: list[str]
    cost: int


class PlanStep(TypedDict):
    """A move of a plan: what it answers, what is paid with it, and what could be answered instead."""

    move: str
    asked: str
    paid: list[str]
    others: list[str]


class Plan(TypedDict):
    """A whole action, and the points that it changes as far as they are certain."""

    steps: list[PlanStep]
    points: int


class GivenAway(TypedDict):
    """What a token would have been worth: points, and gods that count only with it, by their place."""

    points: int
    gods: list[int]


class GodSide(TypedDict):
    """What a god requires in one of its two areas."""

    area: Area
    have: int
    need: int


class GodStanding(TypedDict):
    """A god for a player."""

    points: int
    counts: bool
    sides: list[GodSide]


class Passing(TypedDict):
    """What passing gives."""

    row: int | None
    first_player: bool
    jar: bool
