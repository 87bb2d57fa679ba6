"""What lies on the table in Pharaon, and the two ways the rules stop: a question or a draw."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from oracle import pharaon_data as data

TRAITOR = "traitor"
Side: TypeAlias = int | str  # a seat, or "traitor"
Item: TypeAlias = int | str
MARKER = "marker"


@dataclass
class Question:
    """A decision of a seat; the rules go on with the move chosen."""

    seat: int
    moves: list[str]
    paying: dict[str, Any] | None = None


@dataclass
class Draw:
    """A chance outcome; the rules go on with the item dealt."""

    what: str
    weights: dict[Item, int]


Result = TypeVar("Result")
Flow: TypeAlias = Generator[Question | Draw, Any, Result]


@dataclass
class Holdings:
    """What a player or the Traitor has."""

    resources: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.RESOURCES, 0))
    offerings: list[str] = field(default_factory=list)
    artisans: list[int] = field(default_factory=list)
    nobles: list[int] = field(default_factory=list)
    nile: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.COLOURS, 0))
    tomb: int = 0


@dataclass
class Player(Holdings):
    used: set[int] = field(default_factory=set)  # once-a-round nobles turned sideways
    dealt: list[int] = field(default_factory=list)  # nobles to choose from in set-up

    def ready(self, noble: int) -> bool:
        return noble in self.nobles and noble not in self.used


@dataclass
class Tile:
    area: str
    dark: bool
    colour: str | None = None
    filled: int = 0

    @property
    def jars(self) -> int:
        return data.TRAITOR_TILES[self.area, self.dark][0]

    @property
    def icons(self) -> list[str]:
        return data.TRAITOR_TILES[self.area, self.dark][1]

    @property
    def reached(self) -> list[str]:
        return self.icons[: self.filled]


@dataclass
class Traitor(Holdings):
    tiles: list[Tile] = field(default_factory=list)
    real_tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.COLOURS, 0))


@dataclass
class JarPile:
    """Face-down jars shuffled together, `traitors` of them his (nobody knows which)."""

    jars: set[int]
    traitors: int = 0

    @property
    def common(self) -> int:
        return len(self.jars) - self.traitors


@dataclass
class Table:
    seats: int
    newcomers: list[int]
    dark_tiles: int
    nile_tracks: int
    players: list[Player]
    traitor: Traitor | None
    round: int = 0
    phase: str = "setup"
    areas: list[str] = field(default_factory=list)
    wheel: dict[str, str] = field(default_factory=dict)  # area: colour
    laid: dict[str, list[str]] = field(default_factory=lambda: {colour: [] for colour in data.COLOURS})
    direction: str = ""
    supply: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.RESOURCES, data.TOKENS_OF_EACH_RESOURCE))
    jars_up: list[int | None] = field(default_factory=list)
    jar_piles: list[JarPile] = field(default_factory=lambda: [JarPile(set(data.JARS))])
    jar_discard: set[int] = field(default_factory=set)
    sets: list[list[str] | None] = field(default_factory=list)
    bonus: list[str | None] = field(default_factory=list)
    bag: dict[str, int] = field(default_factory=lambda: dict(data.OFFERINGS))
    offering_discard: list[str] = field(default_factory=list)
    artisans_up: list[int | None] = field(default_factory=lambda: [None] * 4)
    artisan_deck: set[int] = field(default_factory=lambda: set(data.ARTISAN_POINTS))
    nobles_up: list[int | None] = field(default_factory=lambda: [None] * 3)
    noble_deck: set[int] = field(default_factory=lambda: set(data.NOBLES))
    nobles_aside: set[int] = field(default_factory=set)  # rejected in set-up
    scribes_aside: set[int] = field(default_factory=set)  # for newcomers
    first_player: Side | None = None
    pharaoh: Side | None = None
    to_move: Side = 0
    passed: list[Side] = field(default_factory=list)
    discs: dict[Side, list[int]] = field(default_factory=dict)

    @property
    def sides(self) -> list[Side]:
        """All who take turns, clockwise."""
        return [0, TRAITOR] if self.traitor else list(range(self.seats))

    @property
    def squares(self) -> int:
        return 4 if self.seats >= 4 else 3

    @property
    def set_places(self) -> int:
        return max(self.seats, 2) + 1

    @property
    def jar_places(self) -> int:
        return {1: 2, 2: 3}.get(self.seats, self.seats)

    @property
    def rows(self) -> list[list[str | None]]:
        return data.PYRAMID[: len(self.sides) - 1]

    def free_squares(self, colour: str) -> int:
        return self.squares - len(self.laid[colour])

    def holdings(self, side: Side) -> Holdings:
        if isinstance(side, int):
            return self.players[side]
        assert self.traitor
        return self.traitor

    def next_side(self, side: Side) -> Side:
        sides = self.sides
        return sides[(sides.index(side) + 1) % len(sides)]

    def gods(self) -> list[tuple[str, str, int]]:
        """Area, next area clockwise, points (6.7)."""
        pairs = zip(self.areas, self.areas[1:] + self.areas[:1], strict=True)
        return [(one, other, data.RIGHT_EDGE[one] + data.LEFT_EDGE[other]) for one, other in pairs]


def new_table(seats: int, newcomers: Iterable[int], dark_tiles: int, nile_tracks: int) -> Table:
    if seats not in range(1, 6) or nile_tracks not in (2, 3) or dark_tiles not in range(6):
        raise ValueError("1-5 seats, 2 or 3 Nile tracks, 0-5 dark tiles")
    table = Table(
        seats,
        sorted(set(newcomers)),
        dark_tiles,
        nile_tracks,
        [Player() for _ in range(seats)],
        Traitor() if seats == 1 else None,
    )
    table.jars_up = [None] * table.jar_places
    table.sets = [None] * table.set_places
    table.bonus = [None] * table.set_places
    return table


def choose(seat: int, moves: list[str], asked: bool = False, paying: dict[str, Any] | None = None) -> Flow[str]:
    """Ask, unless there is no choice; what begins something is always `asked`."""
    if len(moves) == 1 and not asked:
        return moves[0]
    move: str = yield Question(seat, sorted(moves), paying)
    return move


def draw(what: str, items: Iterable[Item] | dict[str, int]) -> Flow[Any]:
    """A chance item: each of `items` once, or as often as the table says."""
    if isinstance(items, dict):
        return (yield Draw(what, {item: count for item, count in items.items() if count}))
    return (yield Draw(what, dict.fromkeys(items, 1)))


# Resources and offering tokens -------------------------------------------------------------------


def gain(table: Table, side: Side, resource: str) -> None:
    """4.1: an empty supply gives nothing."""
    if table.supply[resource]:
        table.supply[resource] -= 1
        table.holdings(side).resources[resource] += 1


def spend(table: Table, seat: int, token: str) -> None:
    """4.3: resources to the supply, offering tokens to their discard."""
    player = table.players[seat]
    if token in data.RESOURCES:
        player.resources[token] -= 1
        table.supply[token] += 1
    else:
        player.offerings.remove(token)
        table.offering_discard.append(token)


def lay_on_wheel(table: Table, resource: str) -> None:
    """A token from the supply blocks a square, a marker where the supply is empty [A15]."""
    real = table.supply[resource] > 0
    table.supply[resource] -= real
    table.laid[resource].append(resource if real else MARKER)


def basics_left(table: Table) -> list[str]:
    return [colour for colour in data.COLOURS if table.supply[colour]]


def can_draw_offering(table: Table) -> bool:
    return bool(sum(table.bag.values()) or table.offering_discard)


def discards_into_bag(table: Table) -> None:
    for token in table.offering_discard:
        table.bag[token] += 1
    table.offering_discard = []


def draw_offering(table: Table) -> Flow[str]:
    """4.6: an empty bag takes the discards first."""
    if not sum(table.bag.values()):
        discards_into_bag(table)
    token: str = yield from draw("offering", table.bag)
    table.bag[token] -= 1
    return token


def offering_places(table: Table) -> list[str]:
    """Where one offering can be had: `1`, `2`, ... in the bonus zone, `bag`."""
    places = [str(place) for place, token in enumerate(table.bonus, start=1) if token]
    return places + ["bag"] * can_draw_offering(table)


def take_offering(table: Table, side: Side, place: str) -> Flow[None]:
    if place == "bag":
        token = yield from draw_offering(table)
    else:
        lying = table.bonus[int(place) - 1]
        assert lying
        token = lying
        table.bonus[int(place) - 1] = None
    table.holdings(side).offerings.append(token)


def gain_offering(table: Table, seat: int) -> Flow[None]:
    """One offering of choice, from the bonus zone or blind."""
    places = offering_places(table)
    if places:
        move = yield from choose(seat, [f"offering {place}" for place in places])
        yield from take_offering(table, seat, move.split()[1])


def gain_basic(table: Table, seat: int) -> Flow[None]:
    if basics_left(table):
        move = yield from choose(seat, [f"gain {colour}" for colour in basics_left(table)])
        gain(table, seat, move.split()[1])


# Jars ----------------------------------------------------------------------------------------------


def common_pile(table: Table) -> JarPile:
    """4.7: the pile to draw from; when it is empty the discards are shuffled, his jars stay his [A23]."""
    if not table.jar_piles[-1].common:
        table.jar_piles.append(JarPile(table.jar_discard))
        table.jar_discard = set()
    return table.jar_piles[-1]


def draw_jar(table: Table) -> Flow[int]:
    pile = common_pile(table)
    jar: int = yield from draw("jar", sorted(pile.jars))
    pile.jars.remove(jar)
    return jar


def turn_up_jars(table: Table) -> Flow[None]:
    for place in range(table.jar_places):
        table.jars_up[place] = yield from draw_jar(table)


def gain_jar(table: Table, seat: int, jar: int) -> Flow[None]:
    """4.7 with nobles 20 and 19, which sleep in set-up [A21]."""
    player = table.players[seat]
    awake = table.round > 0
    table.jar_discard.add(jar)
    if awake and player.ready(data.DIPLOMAT) and (yield from choose(seat, ["diplomat", "no"])) == "diplomat":
        player.used.add(data.DIPLOMAT)
        yield from gain_any_three(table, seat)
    else:
        for resource in data.JARS[jar]:
            gain(table, seat, resource)
    if awake and player.ready(data.TEACHER) and basics_left(table):
        move = yield from choose(seat, [f"teacher {colour}" for colour in basics_left(table)] + ["no"])
        if move != "no":
            player.used.add(data.TEACHER)
            gain(table, seat, move.split()[1])


def gain_any_three(table: Table, seat: int) -> Flow[None]:
    """Noble 20: three basic resources in colour order, never so that fewer come than could."""
    allowed: tuple[str, ...] = data.COLOURS
    for left in (3, 2, 1):
        reach = {
            colour: min(left, sum(table.supply[later] for later in allowed[place:]))
            for place, colour in enumerate(allowed)
            if table.supply[colour]
        }
        if not reach:
            return
        best = [colour for colour in reach if reach[colour] == max(reach.values())]
        move = yield from choose(seat, [f"gain {colour}" for colour in best])
        chosen = move.split()[1]
        gain(table, seat, chosen)
        allowed = allowed[allowed.index(chosen) :]


# Cards and the heir --------------------------------------------------------------------------------


def display(table: Table, kind: str) -> tuple[list[int | None], set[int]]:
    if kind == "noble":
        return table.nobles_up, table.noble_deck
    return table.artisans_up, table.artisan_deck


def cards_to_take(table: Table, kind: str) -> list[str]:
    up, deck = display(table, kind)
    return [f"{kind} {card}" for card in up if card] + [f"{kind} deck"] * bool(deck)


def draw_card(table: Table, kind: str) -> Flow[int]:
    deck = display(table, kind)[1]
    card: int = yield from draw(kind, sorted(deck))
    deck.remove(card)
    return card


def remove_from_display(table: Table, kind: str, place: int) -> Flow[None]:
    """4.6: the place is refilled at once while the deck lasts."""
    up, deck = display(table, kind)
    up[place] = None
    if deck:
        up[place] = yield from draw_card(table, kind)


def take_card(table: Table, move: str) -> Flow[int]:
    """`noble 14`, `artisan deck`: the card taken."""
    kind, which = move.split()
    if which == "deck":
        return (yield from draw_card(table, kind))
    card = int(which)
    yield from remove_from_display(table, kind, display(table, kind)[0].index(card))
    return card


def check_heir(table: Table, side: Side) -> None:
    """4.11"""
    holdings = table.holdings(side)
    if table.pharaoh is None and len(holdings.nobles) >= 2 and holdings.tomb >= 3:
        table.pharaoh = side


def build_tomb(table: Table, side: Side) -> None:
    holdings = table.holdings(side)
    holdings.tomb = min(holdings.tomb + 1, data.LAST_STAGE)
    check_heir(table, side)
