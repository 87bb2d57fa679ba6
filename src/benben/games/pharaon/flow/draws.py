"""Chance: what is drawn, how likely each item is, and where it goes."""

from typing import Any

from benben.core.protocol import CHANCE
from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import (
    DEAL_AREA_1,
    DEAL_ARTISAN_1,
    DEAL_DIRECTION_1,
    DEAL_JAR_1,
    DEAL_NOBLE_1,
    DEAL_OFFERING_1,
    DEAL_START_1,
    DEAL_TILE_1,
    DEAL_TOKEN_1,
    DEAL_WHEEL_1,
    DEALT_ITEM,
    DEALT_PRIVATELY,
    DEALT_TO,
    TRAITOR_STARTS,
)
from benben.games.pharaon.board.components import ARTISAN_CARDS, BASICS, JARS, KINDS, NOBLE_CARDS, TILES
from benben.games.pharaon.board.state import (
    ASIDE,
    DEAL_AREA,
    DEAL_DIRECTION,
    DEAL_NOBLE,
    DEAL_SCRIBE,
    DEAL_START,
    DEAL_TILE,
    DEAL_TOKEN,
    DEAL_WHEEL,
    DRAW_ARTISAN,
    DRAW_JAR,
    DRAW_NOBLE,
    DRAW_OFFERING,
    FACE_UP,
    IN_DECK,
    JAR_FACE_UP,
    LAY_ARTISAN,
    LAY_NOBLE,
    LAY_OFFERING,
    TRAITOR,
    TURN_UP_JAR,
    TURN_UP_TRAITORS_JAR,
)
from benben.games.pharaon.rules.artisans import gain_artisan
from benben.games.pharaon.rules.jars import gain_jar, prepare_pile
from benben.games.pharaon.rules.nobles import gain_noble
from benben.games.pharaon.rules.offerings import keep_offering, prepare_bag
from benben.games.pharaon.rules.rounds import BONUS_PLACE
from benben.games.pharaon.rules.setup import begin_with, is_scribe_aside, lay_wheel, take_scribe
from benben.games.pharaon.rules.traitor import traitors_oldest_pile, turn_up_traitors_jar


@rule
def begin_draw(s: Any, drawing: int, place: int) -> None:
    """A draw is due; an empty pile or bag takes its discards first."""
    s.turn = CHANCE
    s.drawing = drawing
    s.place = place
    if TURN_UP_JAR <= drawing <= DRAW_JAR:
        prepare_pile(s)
    elif drawing == DRAW_OFFERING:
        prepare_bag(s)


@rule
def chance(s: Any, weights: Any) -> int:
    """Write the weights of the draw that is due, return their sum."""
    for outcome in range(len(weights)):
        weights[outcome] = 0
    drawing = s.drawing
    if TURN_UP_JAR <= drawing <= DRAW_JAR:
        return weigh_jars(s, weights, 0)
    if drawing == TURN_UP_TRAITORS_JAR:
        return weigh_jars(s, weights, traitors_oldest_pile(s))
    if LAY_OFFERING <= drawing <= DRAW_OFFERING:
        return weigh_offerings(s, weights)
    if LAY_ARTISAN <= drawing <= DRAW_ARTISAN:
        return weigh_artisans(s, weights)
    if LAY_NOBLE <= drawing <= DRAW_NOBLE:
        return weigh_nobles(s, weights)
    return weigh_set_up(s, weights)


@rule
def weigh_jars(s: Any, weights: Any, pile: int) -> int:
    """Any jar of the pile is as likely as any other."""
    total = 0
    for jar in range(JARS):
        in_pile = int(s.jar_at[jar] == pile)
        weights[DEAL_JAR_1 + jar] = in_pile
        total += in_pile
    return total


@rule
def weigh_offerings(s: Any, weights: Any) -> int:
    """A kind of token is as likely as it is frequent in the bag."""
    total = 0
    for kind in range(KINDS):
        weights[DEAL_OFFERING_1 + kind] = s.bag[kind]
        total += s.bag[kind]
    return total


@rule
def weigh_artisans(s: Any, weights: Any) -> int:
    """Any card of the deck."""
    total = 0
    for card in range(ARTISAN_CARDS):
        in_deck = int(s.artisan_at[card] == IN_DECK)
        weights[DEAL_ARTISAN_1 + card] = in_deck
        total += in_deck
    return total


@rule
def weigh_nobles(s: Any, weights: Any) -> int:
    """Any card of the deck; for a newcomer any scribe taken out."""
    total = 0
    scribe = s.drawing == DEAL_SCRIBE
    for card in range(NOBLE_CARDS):
        possible = int(is_scribe_aside(s, card) if scribe else s.noble_at[card] == IN_DECK)
        weights[DEAL_NOBLE_1 + card] = possible
        total += possible
    return total


@rule
def weigh_set_up(s: Any, weights: Any) -> int:
    """1.12 Areas, the wheel, the direction, who begins, tiles and their tokens: each as likely as the others."""
    first = 0
    count = 0
    if s.drawing == DEAL_AREA:
        return weigh_missing(s.areas, s.place, weights, DEAL_AREA_1)
    if s.drawing == DEAL_TILE:
        return weigh_missing(s.tiles, s.place, weights, DEAL_TILE_1)
    if s.drawing == DEAL_TOKEN:
        return weigh_missing(s.tile_colour, s.place, weights, DEAL_TOKEN_1)
    if s.drawing == DEAL_WHEEL:
        first = DEAL_WHEEL_1
        count = BASICS
    elif s.drawing == DEAL_DIRECTION:
        first = DEAL_DIRECTION_1
        count = 2
    else:
        first = DEAL_START_1
        count = s.seats
    for item in range(count):
        weights[first + item] = 1
    if s.drawing == DEAL_START and s.seats == 1:
        weights[DEAL_START_1 + TRAITOR_STARTS] = 1
        count += 1
    return count


@rule
def weigh_missing(laid: Any, count: int, weights: Any, first: int) -> int:
    """Those of five items that are not among the ones laid so far."""
    for item in range(TILES):
        weights[first + item] = 1
    for place in range(count):
        weights[first + laid[place]] = 0
    return TILES - count


@rule
def take_outcome(s: Any, outcome: int) -> None:
    """Report the item that was dealt, and put it in its place."""
    drawing = s.drawing
    tell_outcome(s, drawing, outcome)
    if TURN_UP_JAR <= drawing <= TURN_UP_TRAITORS_JAR:
        take_dealt_jar(s, drawing, outcome - DEAL_JAR_1)
    elif LAY_OFFERING <= drawing <= DRAW_OFFERING:
        take_dealt_offering(s, drawing, outcome - DEAL_OFFERING_1)
    elif drawing == LAY_ARTISAN:
        s.artisan_at[outcome - DEAL_ARTISAN_1] = FACE_UP
        s.artisans_up[s.place] = outcome - DEAL_ARTISAN_1
    elif drawing == DRAW_ARTISAN:
        gain_artisan(s, s.active, outcome - DEAL_ARTISAN_1)
    elif DEAL_NOBLE_1 <= outcome < DEAL_ARTISAN_1:
        take_dealt_noble(s, drawing, outcome - DEAL_NOBLE_1)
    else:
        take_set_up(s, drawing, outcome)


@rule
def tell_outcome(s: Any, drawing: int, outcome: int) -> None:
    """Two nobles to choose from are dealt privately, everything else openly."""
    if drawing == DEAL_NOBLE:
        tell(s, DEALT_PRIVATELY, s.active, outcome)
    elif drawing == DEAL_SCRIBE:
        tell(s, DEALT_TO, s.place, outcome)
    else:
        tell(s, DEALT_ITEM, -1, outcome)


@rule
def take_dealt_jar(s: Any, drawing: int, jar: int) -> None:
    """Face up on its place, to the active seat, or the Traitor's."""
    if drawing == TURN_UP_JAR:
        s.jar_at[jar] = JAR_FACE_UP
        s.jars_up[s.place] = jar
    elif drawing == DRAW_JAR:
        gain_jar(s, s.active, jar)
    else:
        turn_up_traitors_jar(s, jar)


@rule
def take_dealt_offering(s: Any, drawing: int, kind: int) -> None:
    """Into a set, the bonus zone, or to a side."""
    s.bag[kind] -= 1
    if drawing == DRAW_OFFERING:
        keep_offering(s, s.place, kind)
    elif s.place >= BONUS_PLACE:
        s.bonus[s.place - BONUS_PLACE] = kind
    else:
        s.sets[s.place // 2][s.place % 2] = kind


@rule
def take_dealt_noble(s: Any, drawing: int, card: int) -> None:
    """Face up on its place, to a seat that chooses in set-up, or to a side."""
    if drawing == LAY_NOBLE:
        s.noble_at[card] = FACE_UP
        s.nobles_up[s.place] = card
    elif drawing == DEAL_NOBLE:
        s.noble_at[card] = ASIDE
        s.dealt[s.place] = card
    elif drawing == DEAL_SCRIBE:
        take_scribe(s, s.place, card)
    else:
        gain_noble(s, s.active, card)


@rule
def take_set_up(s: Any, drawing: int, outcome: int) -> None:
    """1.3 Areas are laid in a random circle, and the other things of the set-up beside them."""
    if drawing == DEAL_AREA:
        s.areas[s.place] = outcome - DEAL_AREA_1
    elif drawing == DEAL_WHEEL:
        lay_wheel(s, outcome - DEAL_WHEEL_1)
    elif drawing == DEAL_DIRECTION:
        s.direction = outcome - DEAL_DIRECTION_1
    elif drawing == DEAL_TILE:
        s.tiles[s.place] = outcome - DEAL_TILE_1
    elif drawing == DEAL_TOKEN:
        lay_first_token(s, outcome - DEAL_TOKEN_1)
    elif outcome == DEAL_START_1 + TRAITOR_STARTS:
        begin_with(s, TRAITOR)
    else:
        begin_with(s, outcome - DEAL_START_1)


@rule
def lay_first_token(s: Any, colour: int) -> None:
    """12.16 A token of each colour goes on the lowest space of a random tile, which keeps that colour."""
    s.tile_colour[s.place] = colour
    s.filled[s.place] = 1
    s.supply[colour] -= 1
