"""Chapter 1: set-up."""

from collections.abc import Mapping
from typing import Any

from benben.core.protocol import CHANCE
from benben.core.records import Position
from benben.core.rule import rule
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_CARDS,
    ARTISAN_PLACES,
    BASICS,
    JARS,
    MOST_SEATS,
    MOST_SETS,
    NOBLE_CARDS,
    NOBLE_PLACES,
    SILVER,
    TILES,
)
from benben.games.pharaon.board.owners import data_set_of, table
from benben.games.pharaon.board.state import (
    ASIDE,
    ASK_JAR,
    ASK_KEEP,
    BEGIN_CHOICE,
    BEGIN_ROUND,
    DEAL_AREA,
    DEAL_DIRECTION,
    DEAL_NOBLE,
    DEAL_SCRIBE,
    DEAL_START,
    DEAL_TILE,
    DEAL_TOKEN,
    DEAL_WHEEL,
    IN_DECK,
    LAY_ARTISAN,
    LAY_NOBLE,
    LAY_OFFERING,
    NEXT_CHOICE,
    NOTHING,
    RECORD,
    SETUP,
    START_WEALTH,
    TAKE_TRAITORS_PILE,
    TRAITOR,
    TURN_UP_JAR,
)
from benben.games.pharaon.board.tables import IS_SCRIBE, START_SILVER, WHEEL, WHEEL_PLACE
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.holdings import gain
from benben.games.pharaon.rules.nobles import gain_noble, own_noble
from benben.games.pharaon.rules.payments import OWN_COLOURS
from benben.games.pharaon.rules.rounds import BONUS_PLACE, put_new_jars
from benben.games.pharaon.rules.wheel import lay_left_over_jars


def set_up(seats: int, options: Mapping[str, Any]) -> Position:
    """1.1 Everything in its supply, bag, pile or deck; what is laid out is dealt one by one."""
    s = Position(RECORD)
    s.seats, s.sides = seats, max(seats, 2)
    s.newcomers = _newcomers(seats, options["first_game"])
    s.dark_tiles = (1 << options["traitor"]) - 1
    s.nile_tracks = options["nile_tracks"]
    s.data_set = data_set_of(options["data"])
    s.phase, s.active = SETUP, 0
    s.supply = list(table(s, "SUPPLY"))
    s.bag = list(table(s, "BAG"))
    s.areas = [NOTHING] * len(AREAS)
    s.jar_at = [0] * JARS
    s.jars_up = [NOTHING] * MOST_SEATS
    s.sets = [[NOTHING, NOTHING] for _ in range(MOST_SETS)]
    s.bonus = [NOTHING] * MOST_SETS
    s.artisan_at = [IN_DECK] * ARTISAN_CARDS
    s.artisans_up = [NOTHING] * ARTISAN_PLACES
    s.noble_at = [ASIDE if s.newcomers and scribe else IN_DECK for scribe in table(s, "IS_SCRIBE")]
    s.nobles_up = [NOTHING] * NOBLE_PLACES
    s.dealt = [NOTHING, NOTHING]
    s.first_player = s.pharaoh = NOTHING
    s.passed = [NOTHING] * MOST_SEATS
    s.row = [NOTHING] * MOST_SEATS
    s.pays_as = [OWN_COLOURS] * MOST_SEATS
    s.tiles = [NOTHING] * TILES
    s.tile_colour = [NOTHING] * TILES
    put_set_up(s)
    s.agenda_size -= 1
    s.turn, s.drawing, s.place = CHANCE, s.agenda[s.agenda_size], s.argument[s.agenda_size]
    return s


def _newcomers(seats: int, first_game: bool | list[int]) -> int:
    """The newcomers' seats as bits."""
    if isinstance(first_game, bool):
        return (1 << seats) - 1 if first_game else 0
    return sum(1 << seat for seat in first_game)


def put_set_up(s: Position) -> None:
    """1.2 What is dealt at set-up, in order."""
    sets, jars = table(s, "SET_PLACES")[s.seats], table(s, "JAR_PLACES")[s.seats]
    steps = [
        *((DEAL_AREA, place) for place in range(len(AREAS))),
        (DEAL_WHEEL, 0),
        (DEAL_DIRECTION, 0),
        *((TURN_UP_JAR, place) for place in range(jars)),
        *((LAY_OFFERING, place) for place in range(2 * sets)),
        *((LAY_OFFERING, BONUS_PLACE + place) for place in range(sets)),
        *((LAY_NOBLE, place) for place in range(NOBLE_PLACES)),
        *((LAY_ARTISAN, place) for place in range(ARTISAN_PLACES)),
    ]
    if s.seats == 1:
        steps += [(DEAL_TILE, place) for place in range(TILES)]
        steps += [(DEAL_TOKEN, place) for place in range(TILES)]
        steps += [(TAKE_TRAITORS_PILE, 0), (BEGIN_CHOICE, 0)]
    else:
        steps += [(DEAL_START, 0)]
    for step, argument in reversed(steps):
        put(s, step, argument)


@rule
def lay_wheel(s: Any, colour: int) -> None:
    """1.4 The wheel is put in at a random turn: the other colours follow clockwise."""
    for place in range(len(AREAS)):
        s.wheel[s.areas[place]] = WHEEL[(WHEEL_PLACE[colour] + place) % BASICS]


@rule
def begin_with(s: Any, side: int) -> None:
    """1.5 A random seat takes the First Player token; from its right, counter-clockwise, all choose."""
    s.first_player = side
    if s.seats > 1:
        put(s, BEGIN_CHOICE, (side + s.seats - 1) % s.seats)


@rule
def begin_choice(s: Any, seat: int) -> None:
    """1.6 Each is dealt two nobles to keep one, then chooses a jar and takes two silver."""
    s.active = seat
    put(s, NEXT_CHOICE)
    put(s, START_WEALTH)
    ask(s, ASK_JAR)
    if (s.newcomers >> seat) & 1:
        deal_scribes(s, seat)
    else:
        ask(s, ASK_KEEP)
        put(s, DEAL_NOBLE, 1)
        put(s, DEAL_NOBLE, 0)


@rule
def deal_scribes(s: Any, seat: int) -> None:
    """1.7 In a first game a newcomer is dealt a scribe instead; solo the Traitor gets one too."""
    if s.seats == 1:
        put(s, DEAL_SCRIBE, TRAITOR)
    put(s, DEAL_SCRIBE, seat)


@rule
def take_scribe(s: Any, side: int, card: int) -> None:
    """The scribe dealt; the Traitor makes no use of it."""
    if side < s.seats:
        gain_noble(s, side, card)
    else:
        own_noble(s, side, card)


@rule
def refuse_keep(s: Any, card: int) -> int:
    """1.8 You keep one of the two nobles dealt to you."""
    if card != s.dealt[0] and card != s.dealt[1]:
        return 108
    return 0


@rule
def keep(s: Any, card: int) -> None:
    """1.9 The other is put aside until all have chosen; in a solo game the Traitor gets it."""
    rejected = s.dealt[0] + s.dealt[1] - card
    s.dealt[0] = NOTHING
    s.dealt[1] = NOTHING
    if s.seats == 1:
        own_noble(s, TRAITOR, rejected)
    else:
        s.noble_at[rejected] = ASIDE
    gain_noble(s, s.active, card)


@rule
def take_start_wealth(s: Any) -> None:
    """1.10 Two silver for everybody."""
    for _ in range(START_SILVER):
        gain(s, s.active, SILVER)


@rule
def next_choice(s: Any) -> None:
    """The next seat counter-clockwise chooses; the first player was last."""
    if s.seats == 1 or s.active == s.first_player:
        finish_set_up(s)
    else:
        put(s, BEGIN_CHOICE, (s.active + s.seats - 1) % s.seats)


@rule
def finish_set_up(s: Any) -> None:
    """1.11 Rejected nobles and scribes left over go back into the deck; new jars are turned up."""
    for card in range(NOBLE_CARDS):
        if s.noble_at[card] == ASIDE:
            s.noble_at[card] = IN_DECK
    put(s, BEGIN_ROUND)
    if s.seats == 1:
        put(s, DEAL_START)
    lay_left_over_jars(s)
    put_new_jars(s)


@rule
def is_scribe_aside(s: Any, card: int) -> bool:
    """Is this a scribe that was taken out for newcomers?"""
    return IS_SCRIBE[card] == 1 and s.noble_at[card] == ASIDE
