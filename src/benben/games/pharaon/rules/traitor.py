"""Chapter 12: solo, the Traitor. He is side 1 and owns the same things as a player."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import DISCARDED_ARTISAN, DISCARDED_NOBLE, FILLED, TURNED_UP_JAR
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_PLACES,
    BASIC,
    BASICS,
    OFFERING,
    T_BONUS,
    T_DISCARD_LOWEST,
    T_DISCARD_NOBLE,
    T_EMPTIEST,
    T_FULLEST,
    T_SET,
    T_STAGE,
    T_TAKE_HIGHEST,
    T_TAKE_LOWEST,
    T_TAKE_NOBLE,
    T_WORTH,
    TILE_SPACES,
    TILES,
)
from benben.games.pharaon.board.state import (
    ASK_TILE,
    DRAW_OFFERING,
    GONE,
    JAR_DISCARDED,
    LAY_ON_TILE,
    LAY_ON_WHEEL,
    LAY_UPPER,
    NOTHING,
    PILES,
    TRAITOR,
    TRAITORS_TURN,
    TURN_UP_TRAITORS_JAR,
)
from benben.games.pharaon.board.tables import (
    ARTISAN_POINTS,
    JAR_CONTENT,
    SQUARES,
    TILE_ICONS,
    TILE_JARS,
    TRACK_TOP,
)
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.artisans import clear_artisan_place, own_artisan
from benben.games.pharaon.rules.holdings import gain
from benben.games.pharaon.rules.jars import prepare_pile
from benben.games.pharaon.rules.nile import step
from benben.games.pharaon.rules.nobles import clear_noble_place, own_noble
from benben.games.pharaon.rules.offerings import can_draw_offering, keep_offering, take_set
from benben.games.pharaon.rules.passing import (
    can_move,
    enter_pyramid,
    gives_something,
    icon_here,
    icon_left,
    move,
    take_income,
)
from benben.games.pharaon.rules.tomb import build_stage, check_heir

BOTTOM, UPPER_LEFT, UPPER_RIGHT = range(3)


@rule
def tile_side(s: Any, place: int) -> int:
    """12.1 Tiles are light side up; the agreed number of them, from the left, dark side up."""
    if (s.dark_tiles >> place) & 1:
        return s.tiles[place] + len(AREAS)
    return s.tiles[place]


@rule
def take_traitors_pile(s: Any, place: int) -> None:
    """12.2 Before each round he takes, unseen, as many jars as the tile of that round says."""
    for _ in range(TILE_JARS[tile_side(s, place)]):
        prepare_pile(s)
        s.traitors_jars[0] += 1


@rule
def traitors_oldest_pile(s: Any) -> int:
    """The pile his next jar comes from, NOTHING if he has none."""
    for pile in range(PILES - 1, -1, -1):
        if s.traitors_jars[pile] > 0:
            return pile
    return NOTHING


@rule
def take_turn_as_traitor(s: Any) -> None:
    """12.3 He turns up a jar; without one he passes, and later moves in the pyramid."""
    s.phase = TRAITORS_TURN
    if s.row[TRAITOR] != NOTHING:
        move_traitor(s)
    elif traitors_oldest_pile(s) != NOTHING:
        put(s, TURN_UP_TRAITORS_JAR)
    else:
        enter_pyramid(s, TRAITOR)


@rule
def move_traitor(s: Any) -> None:
    """12.4 In the pyramid he takes the income of his space, else that of the space left of it."""
    if can_move(s, TRAITOR):
        move(s, TRAITOR)
        if gives_something(s, TRAITOR, icon_here(s, TRAITOR)):
            take_income(s, TRAITOR, icon_here(s, TRAITOR))
        else:
            take_income(s, TRAITOR, icon_left(s, TRAITOR))


@rule
def gain_as_traitor(s: Any, icon: int) -> None:
    """12.5 A basic resource is the first in colour order that is left; an offering comes from the bag."""
    if icon == BASIC:
        for colour in range(BASICS):
            if s.supply[colour] > 0:
                gain(s, TRAITOR, colour)
                return
    elif icon == OFFERING:
        if can_draw_offering(s):
            put(s, DRAW_OFFERING, TRAITOR)
    else:
        gain(s, TRAITOR, icon)


@rule
def turn_up_traitors_jar(s: Any, jar: int) -> None:
    """12.6 The bottom resource goes to his tile; then the upper two are laid."""
    tell(s, TURNED_UP_JAR, TRAITOR, jar)
    pile = s.jar_at[jar]
    s.traitors_jars[pile] -= 1
    s.jar_at[jar] = JAR_DISCARDED
    s.jar = jar
    put(s, LAY_UPPER)
    put(s, LAY_ON_TILE, JAR_CONTENT[jar][BOTTOM])


@rule
def has_free_square(s: Any, colour: int) -> bool:
    """Is a square of this colour free?"""
    return s.occupied[colour] < SQUARES[s.seats]


@rule
def lay_upper(s: Any) -> None:
    """12.7 If neither upper resource fits on the wheel, both go to tiles, the left one first."""
    left = JAR_CONTENT[s.jar][UPPER_LEFT]
    right = JAR_CONTENT[s.jar][UPPER_RIGHT]
    if has_free_square(s, left) or has_free_square(s, right):
        ask(s, ASK_TILE)
    else:
        put(s, LAY_ON_TILE, right)
        put(s, LAY_ON_TILE, left)


@rule
def other_upper(s: Any, colour: int) -> int:
    """The other of the two upper resources; NOTHING if the colour is neither."""
    if JAR_CONTENT[s.jar][UPPER_LEFT] == colour:
        return JAR_CONTENT[s.jar][UPPER_RIGHT]
    if JAR_CONTENT[s.jar][UPPER_RIGHT] == colour:
        return JAR_CONTENT[s.jar][UPPER_LEFT]
    return NOTHING


@rule
def refuse_tile(s: Any, colour: int) -> int:
    """12.8 You choose one upper resource for his tile; the other goes on the wheel and must find a free square."""
    other = other_upper(s, colour)
    if other == NOTHING or not has_free_square(s, other):
        return 1208
    return 0


@rule
def choose_tile(s: Any, colour: int) -> None:
    """One to his tile, with its icon, then the other on the wheel."""
    put(s, LAY_ON_WHEEL, other_upper(s, colour))
    put(s, LAY_ON_TILE, colour)


@rule
def lay_on_tile(s: Any, colour: int) -> None:
    """12.9 On the lowest free space of the tile of its colour, else of the next to the right; all full: nowhere."""
    place = 0
    while s.tile_colour[place] != colour:
        place += 1
    for _ in range(TILES):
        if s.filled[place] < TILE_SPACES:
            if s.supply[colour] > 0:
                s.supply[colour] -= 1
            s.filled[place] += 1
            tell(s, FILLED, TRAITOR, place, colour)
            resolve_icon(s, TILE_ICONS[tile_side(s, place)][s.filled[place] - 1])
            return
        place = (place + 1) % TILES


@rule
def resolve_icon(s: Any, icon: int) -> None:
    """12.10 The icon beside the space is carried out; a card, token, stage or track that is missing is ignored."""
    if icon == T_STAGE:
        build_stage(s, TRAITOR)
    elif T_FULLEST <= icon <= T_EMPTIEST:
        step_as_traitor(s, icon == T_FULLEST)
    elif T_TAKE_HIGHEST <= icon <= T_DISCARD_LOWEST:
        resolve_artisan(s, (icon - T_TAKE_HIGHEST) % 2 == 0, icon <= T_TAKE_LOWEST)
    elif T_TAKE_NOBLE <= icon < T_DISCARD_NOBLE:
        take_noble_as_traitor(s, icon - T_TAKE_NOBLE)
    elif T_DISCARD_NOBLE <= icon < T_SET:
        discard_noble(s, icon - T_DISCARD_NOBLE)
    elif T_SET <= icon < T_BONUS:
        if s.sets[icon - T_SET][0] != NOTHING:
            take_set(s, TRAITOR, icon - T_SET)
    elif T_BONUS <= icon < T_WORTH:
        take_bonus_as_traitor(s, icon - T_BONUS)


@rule
def step_as_traitor(s: Any, fullest: bool) -> None:
    """12.11 One step on the track of the fullest, or emptiest, tile; of equal ones the leftmost track."""
    best = NOTHING
    count = 0
    for colour in range(BASICS):
        for place in range(TILES):
            if s.tile_colour[place] == colour:
                filled = s.filled[place]
                if best == NOTHING or (fullest and filled > count) or (not fullest and filled < count):
                    best = colour
                    count = filled
    if s.nile[TRAITOR][best] < TRACK_TOP:
        step(s, TRAITOR, best, 1)


@rule
def resolve_artisan(s: Any, highest: bool, takes: bool) -> None:
    """12.12 He takes, for its points alone, or discards the artisan with most, or fewest, points; else the leftmost."""
    best = NOTHING
    for place in range(ARTISAN_PLACES):
        card = s.artisans_up[place]
        if card != NOTHING:
            if (
                best == NOTHING
                or (highest and ARTISAN_POINTS[card] > ARTISAN_POINTS[best])
                or (not highest and ARTISAN_POINTS[card] < ARTISAN_POINTS[best])
            ):
                best = card
    if best == NOTHING:
        return
    if takes:
        own_artisan(s, TRAITOR, best)
    else:
        s.artisan_at[best] = GONE
        tell(s, DISCARDED_ARTISAN, TRAITOR, best)
    clear_artisan_place(s, best)


@rule
def take_noble_as_traitor(s: Any, place: int) -> None:
    """12.13 He takes the noble at a place; its text is ignored, but it counts for the Heir of Pharaoh."""
    card = s.nobles_up[place]
    if card != NOTHING:
        own_noble(s, TRAITOR, card)
        clear_noble_place(s, card)
        check_heir(s, TRAITOR)


@rule
def discard_noble(s: Any, place: int) -> None:
    """12.14 A card he discards leaves the game."""
    card = s.nobles_up[place]
    if card != NOTHING:
        s.noble_at[card] = GONE
        tell(s, DISCARDED_NOBLE, TRAITOR, card)
        clear_noble_place(s, card)


@rule
def take_bonus_as_traitor(s: Any, place: int) -> None:
    """12.15 Sets and bonus tokens he takes by their place from the top, if they are there."""
    if s.bonus[place] != NOTHING:
        keep_offering(s, TRAITOR, s.bonus[place])
        s.bonus[place] = NOTHING
