"""Positions that no game of Pharaon can reach."""

from collections.abc import Iterator
from typing import Any

from benben.core.language import _
from benben.core.protocol import OVER
from benben.core.records import Position
from benben.games.pharaon.board.actions import DECK
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISANS,
    BASICS,
    COLOURS,
    MOST_SEATS,
    NOBLES,
    OFFERINGS,
    RESOURCES,
    ROUNDS,
    TILES,
    TOKENS,
    TOMB,
)
from benben.games.pharaon.board.owners import bound, table
from benben.games.pharaon.board.state import (
    ACTION,
    ASIDE,
    ASK_ACCESS,
    ASK_ARTISAN,
    ASK_NOBLE,
    ASK_OPTION,
    ASK_SET,
    ASK_TURN,
    BUILD_STAGE,
    END_TURN,
    FACE_UP,
    GAME_OVER,
    IN_DECK,
    IN_PYRAMID,
    JAR_FACE_UP,
    NEXT_CHOICE,
    NOTHING,
    PASSING,
    PAY,
    PREPARE_COST,
    SETUP,
    START_WEALTH,
    TAKE_ARTISAN,
    TAKE_NOBLE,
    TAKE_OFFERINGS,
    TAKE_OPTION,
    TRAITORS_TURN,
    TURN,
)
from benben.games.pharaon.rules.access import can_complete
from benben.games.pharaon.rules.payments import is_payable, purse_now, purse_of

Faults = Iterator[tuple[str, str]]


def faults(s: Position) -> Faults:
    """What is impossible, most general first."""
    yield from _of_board(s)
    yield from _of_resources(s)
    yield from _of_tokens(s)
    yield from _of_cards(s)
    yield from _of_sides(s)
    yield from _of_round(s)
    yield from _of_phase(s)
    yield from _of_action(s)


def _of_board(s: Position) -> Faults:
    if sorted(s.areas) != list(range(len(AREAS))):
        yield "areas", _("each area must be in the circle once")
        return
    colours = [s.wheel[area] for area in s.areas]
    circle = list(table(s, "WHEEL"))
    turned = [circle[turn:] + circle[:turn] for turn in range(BASICS)]
    if colours not in turned:
        yield "wheel", _("the colours of the wheel always follow each other in the same order")
    for key, laid in (("tiles", s.tiles), ("tile_colour", s.tile_colour)):
        if s.seats == 1 and sorted(laid) != list(range(TILES)):
            yield key, _("each of the Traitor's tiles has its own area and colour")
        if s.seats > 1 and set(laid) != {NOTHING}:
            yield key, _("the Traitor plays only with 1 seat")
    lengths = table(s, "TILE_ICONS")
    if s.seats == 1 and any(not 1 <= filled <= len(lengths[0]) for filled in s.filled):
        yield "filled", _("a tile of the Traitor has 1 to {most} tokens", most=len(lengths[0]))
    if s.seats > 1 and (any(s.filled) or any(s.traitors_jars)):
        yield "filled", _("the Traitor plays only with 1 seat")


def _of_resources(s: Position) -> Faults:
    """Every resource is somewhere; in a solo game some are on the Traitor's tiles, among markers."""
    squares = table(s, "SQUARES")[s.seats]
    missing = 0
    for number, resource in enumerate(RESOURCES):
        there = s.supply[number] + s.on_wheel[number] + sum(row[number] for row in s.resources)
        most = table(s, "SUPPLY")[number]
        missing += most - there
        if there > most or (there < most and s.seats > 1):
            counts = {"most": most, "resource": resource, "n": there}
            yield "supply", _("the game has {most} of {resource}, but this position has {n}", **counts)
    if missing > sum(s.filled):
        counts = {"n": missing, "most": sum(s.filled)}
        yield "supply", _("{n} resources are missing, and the Traitor has no more than {most}", **counts)
    for colour, word in enumerate(COLOURS):
        if s.occupied[colour] > squares:
            counts = {"most": squares, "colour": word, "n": s.occupied[colour]}
            yield "occupied", _("the wheel has {most} squares of {colour}, not {n}", **counts)
    if sum(s.on_wheel) + sum(s.tokens_on_wheel) > sum(s.occupied):
        yield "on_wheel", _("there is more on the wheel than squares are occupied")


def _of_tokens(s: Position) -> Faults:
    laid = [kind for pair in s.sets for kind in pair] + s.bonus
    for kind, token in enumerate(TOKENS):
        there = s.bag[kind] + s.discard[kind] + s.tokens_on_wheel[kind] + sum(row[kind] for row in s.tokens)
        there += laid.count(kind)
        if there != table(s, "BAG")[kind]:
            counts = {"most": table(s, "BAG")[kind], "token": token, "n": there}
            yield "bag", _("the game has {most} offering tokens of {token}, but this position has {n}", **counts)
    places = table(s, "SET_PLACES")[s.seats]
    if any(set(pair) != {NOTHING} for pair in s.sets[places:]) or any(kind != NOTHING for kind in s.bonus[places:]):
        yield "sets", _("with {seats} seats there are {n} sets and bonus tokens", seats=s.seats, n=places)
    if any((pair[0] == NOTHING) != (pair[1] == NOTHING) for pair in s.sets):
        yield "sets", _("a set has two tokens or none")


def _of_cards(s: Position) -> Faults:
    for key, places, up, shown in (
        ("jars_up", s.jar_at, s.jars_up, JAR_FACE_UP),
        ("artisans_up", s.artisan_at, s.artisans_up, FACE_UP),
        ("nobles_up", s.noble_at, s.nobles_up, FACE_UP),
    ):
        lying = sorted(card for card in up if card != NOTHING)
        if lying != [card for card, place in enumerate(places) if place == shown]:
            yield key, _("each jar or card face up has one place, and no other has one")
    for_jars = table(s, "JAR_PLACES")[s.seats]
    if any(card != NOTHING for card in s.jars_up[for_jars:]):
        yield "jars_up", _("with {seats} seats there are {n} places for jars", seats=s.seats, n=for_jars)
    for pile, count in enumerate(s.traitors_jars):
        if s.jar_at.count(pile) < count or (pile and s.jar_at.count(pile) != count):
            yield "traitors_jars", _("the Traitor has more jars than the pile, or an older pile is not all his")
    for key, places in (("artisans", s.artisan_at), ("nobles", s.noble_at)):
        if max(places) >= s.sides:
            yield key, _("there is no side {side}", side=max(places))
        if ASIDE in places and (key == "artisans" or s.round > 0):
            yield key, _("cards are aside only while nobles are chosen in set-up")
    if any(used and s.noble_at[card] < 0 for card, used in enumerate(s.used)):
        yield "used", _("only a noble that somebody has can be turned")
    for order, taken, places, key in (
        (s.artisan_order, s.artisans_taken, s.artisan_at, "artisans_gained"),
        (s.noble_order, s.nobles_taken, s.noble_at, "nobles_gained"),
    ):
        owned = [order[card] for card, place in enumerate(places) if place >= 0]
        if sorted(owned) != list(range(taken)):
            yield key, _("each card that somebody has is named once, in the order gained")


def _of_sides(s: Position) -> Faults:
    rows: tuple[tuple[str, Any], ...] = (("resources", s.resources), ("tokens", s.tokens), ("nile", s.nile))
    for key, table_of in rows:
        if any(any(row) for row in table_of[s.sides :]):
            yield key, _("there are {n} sides", n=s.sides)
    if any(s.tomb[s.sides :]) or any(row != NOTHING for row in s.row[s.sides :]):
        yield "tomb", _("there are {n} sides", n=s.sides)
    if any(level > table(s, "TRACK_TOP") for row in s.nile for level in row):
        yield "nile", _("a Nile track has {n} levels", n=table(s, "TRACK_TOP"))
    if max(s.tomb) > table(s, "LAST_STAGE"):
        yield "tomb", _("a tomb has {n} stages", n=table(s, "LAST_STAGE"))
    if max(s.first_player, s.pharaoh, s.active, *s.passed, s.turn) >= s.sides:
        yield "active", _("there are {n} sides", n=s.sides)


def _of_round(s: Position) -> Faults:
    """Players who have passed are in the pyramid, except the last."""
    passed = s.passed[: s.passes]
    if NOTHING in passed or len(set(passed)) != len(passed):
        yield "passed", _("each side passes once")
        return
    lengths = table(s, "ROW_LENGTH")
    for side in range(s.sides):
        last = s.passes == s.sides and passed[-1:] == [side]
        if (side in passed and not last) != (s.row[side] != NOTHING):
            yield "row", _("each side that has passed and was not last has its disc in the pyramid")
        elif s.row[side] != NOTHING and (s.row[side] >= s.sides - 1 or s.space[side] >= lengths[s.row[side]]):
            yield "space", _("there is no such space for the disc of side {side}", side=side)
        elif s.row[side] == NOTHING and s.space[side]:
            yield "space", _("side {side} has no disc in the pyramid", side=side)
    if s.first_player == NOTHING and (s.round > 0 or s.seats > 1):
        yield "first_player", _("somebody has the First Player token")
    if any(s.space[s.sides : MOST_SEATS]):
        yield "space", _("there are {n} sides", n=s.sides)


_ENDS = (END_TURN, NEXT_CHOICE, START_WEALTH)


def _of_phase(s: Position) -> Faults:
    """A phase that cannot be reached."""
    if (s.phase == GAME_OVER) != (s.turn == OVER) or (s.phase == SETUP) != (s.round == 0):
        yield "phase", _("the phase does not fit the round and the turn")
        return
    steps = s.agenda[: s.agenda_size]
    if s.phase == GAME_OVER:
        if s.round != ROUNDS or s.passes != s.sides or steps:
            yield "phase", _("the game ends after round five, when all have passed")
        return
    if s.turn != (0 if s.phase == TRAITORS_TURN else s.active) or s.turn >= s.seats:
        yield "turn", _("the active player decides, and for the Traitor the only player")
    bottom = [NEXT_CHOICE, START_WEALTH] if s.round == 0 else [END_TURN]
    if steps[: len(bottom)] != bottom and not (s.round == 0 and steps == bottom[:1]):
        yield "todo", _("the last step must end the turn")
    elif any(step in _ENDS for step in steps[len(bottom) :]):
        yield "todo", _("the list of steps can end the turn only once")
    if (s.question == ASK_TURN) != (s.phase == TURN):
        yield "asked", _("this is not asked in this phase")
    if s.phase == TURN and s.row[s.active] != NOTHING:
        yield "phase", _("this side has passed")
    if s.phase in (PASSING, IN_PYRAMID) and s.active not in s.passed:
        yield "phase", _("this side has not passed")
    if s.phase == ACTION and s.active in s.passed:
        yield "phase", _("this side has passed")
    if s.phase == TRAITORS_TURN and s.seats != 1:
        yield "phase", _("the Traitor plays only with 1 seat")


_EFFECTS = (TAKE_OFFERINGS, TAKE_NOBLE, TAKE_OPTION, TAKE_ARTISAN, BUILD_STAGE)  # by area


def _of_action(s: Position) -> Faults:
    """An action is begun only if it can be completed: else its payment would never end."""
    steps = s.agenda[: s.agenda_size]
    if PAY not in steps and PREPARE_COST not in steps:
        return
    seat = s.active
    if steps[1:2] != [_EFFECTS[s.area]]:
        yield "todo", _("this is not what an action in the area {area} does", area=AREAS[s.area])
    elif s.area == TOMB and s.tomb[seat] == table(s, "LAST_STAGE"):
        yield "area", _("the tomb is complete")
    elif s.question != ASK_ACCESS and PREPARE_COST in steps:
        purse = bound(s, purse_of)(s, seat, s.area)
        if not bound(s, can_complete)(s, seat, s.area, purse, s.access):
            yield "todo", _("the cost of this action cannot be paid")
    elif s.question != ASK_ACCESS and not bound(s, is_payable)(bound(s, purse_now)(s, seat), s.due, s.pays_as[seat]):
        yield "due", _("this cannot be paid")
    if s.question not in (ASK_ACCESS, ASK_SET, ASK_NOBLE, ASK_OPTION, ASK_ARTISAN) and not _is_there(s):
        yield "chosen", _("what was chosen is not available")


def _is_there(s: Position) -> bool:
    """Whether what an action takes can be taken."""
    if s.area == NOBLES:
        return s.chosen in s.nobles_up if s.chosen >= 0 else s.chosen == DECK and IN_DECK in s.noble_at
    if s.area == ARTISANS:
        return s.chosen in s.artisans_up if s.chosen >= 0 else s.chosen == DECK and IN_DECK in s.artisan_at
    if s.area == OFFERINGS:
        return 0 <= s.chosen < len(s.sets) and s.sets[s.chosen][0] != NOTHING
    return s.area == TOMB or 0 <= s.chosen < int(table(s, "OPTIONS"))
