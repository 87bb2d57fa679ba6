"""The position of Pharaon that fits a view.

A view only counts what is face down: here the first things that could be there are taken.
"""

from collections.abc import Mapping
from typing import Any

from benben.core.protocol import OVER
from benben.core.records import Position
from benben.games.pharaon.board.actions import DIRECTIONS
from benben.games.pharaon.board.components import (
    AREAS,
    BITS,
    COLOURS,
    JARS,
    MOST_SEATS,
    NOBLE_CARDS,
    RESOURCES,
    TOKENS,
)
from benben.games.pharaon.board.owners import bound, table
from benben.games.pharaon.board.shapes import AskedView, Holdings, PharaonView, Side
from benben.games.pharaon.board.state import (
    ACTION,
    ASIDE,
    ASK_KEEP,
    ASK_PAY,
    ASK_TURN,
    FACE_UP,
    GAME_OVER,
    GONE,
    IN_DECK,
    IN_PYRAMID,
    JAR_DISCARDED,
    JAR_FACE_UP,
    NOTHING,
    PASSING,
    SETUP,
    TRAITOR,
    TRAITORS_TURN,
    TURN,
)
from benben.games.pharaon.rules.payments import learn_pair
from benben.games.pharaon.rules.setup import set_up
from benben.games.pharaon.words.task import QUESTIONS, put_steps
from benben.games.pharaon.words.view import SLOTS

_PHASES = {
    "setup": SETUP,
    "turn": TURN,
    "action": ACTION,
    "passing": PASSING,
    "pyramid": IN_PYRAMID,
    "traitor": TRAITORS_TURN,
    "over": GAME_OVER,
}


def position_of(view: AskedView, options: Mapping[str, Any]) -> Position:
    """The same position for everybody who has the same view."""
    s = set_up(view["seats"], options)
    s.drawing, s.place = 0, 0
    s.round, s.phase = view["round"], _PHASES[view["phase"]]
    s.turn = OVER if view["turn"] is None else view["turn"]
    s.active = TRAITOR if s.phase == TRAITORS_TURN else 0 if view["turn"] is None else view["turn"]
    put_board(s, view)
    put_pyramid(s, view)
    put_jars(s, view)
    for side, holdings in enumerate(sides_of(view)):
        put_holdings(s, side, holdings)
    put_tokens(s, view)
    put_artisans(s, view)
    put_nobles(s, view)
    put_traitor(s, view)
    put_task(s, view)
    return s


def sides_of(view: PharaonView) -> list[Holdings]:
    """What each side has, the Traitor last."""
    sides: list[Holdings] = [*view["players"]]
    if view["traitor"] is not None:
        sides.append(view["traitor"])
    return sides


def side_of(side: Side | None) -> int:
    """The number of a side."""
    if side is None:
        return NOTHING
    return TRAITOR if side == "traitor" else int(side)


def put_board(s: Position, view: PharaonView) -> None:
    """Areas, wheel and supplies; what is in no supply and nobody has is on the wheel."""
    s.areas = [AREAS.index(area) for area in view["areas"]]
    for area in view["areas"]:
        sector = view["wheel"][area]
        s.wheel[AREAS.index(area)] = COLOURS.index(sector["colour"])
        s.occupied[COLOURS.index(sector["colour"])] = sector["squares"] - sector["free"]
    s.direction = DIRECTIONS.index(view["direction"])
    s.supply = [view["supply"][resource] for resource in RESOURCES]
    filled = [0] * len(RESOURCES)
    if view["traitor"] is not None:
        for tile in view["traitor"]["tiles"]:
            filled[COLOURS.index(tile["colour"])] += tile["filled"]
    for number, resource in enumerate(RESOURCES):
        held = sum([side["resources"][resource] for side in sides_of(view)])
        s.on_wheel[number] = max(0, table(s, "SUPPLY")[number] - s.supply[number] - held - filled[number])
    s.first_player, s.pharaoh = side_of(view["first_player"]), side_of(view["pharaoh"])


def put_pyramid(s: Position, view: PharaonView) -> None:
    """Who has passed, and the discs."""
    s.passes = len(view["passed"])
    for place, side in enumerate(view["passed"]):
        s.passed[place] = side_of(side)
    for place in range(MOST_SEATS):
        disc = view["pyramid"]["discs"].get("traitor" if place == TRAITOR and s.seats == 1 else str(place))
        if disc is not None:
            s.row[place], s.space[place] = disc[0] - 1, disc[1] - 1


def put_jars(s: Position, view: PharaonView) -> None:
    """Jars face up, discarded, and in the pile."""
    up = view["jars"]["up"]
    for place, jar in enumerate(up):
        s.jars_up[place] = NOTHING if jar is None else jar - 1
    down = [jar for jar in range(JARS) if jar + 1 not in up]
    for number, jar in enumerate(down):
        s.jar_at[jar] = JAR_DISCARDED if number < view["jars"]["discard"] else 0
    for jar in range(JARS):
        if jar + 1 in up:
            s.jar_at[jar] = JAR_FACE_UP


def put_holdings(s: Position, side: int, holdings: Holdings) -> None:
    """Resources, offerings, Nile and tomb of a side."""
    s.resources[side] = [holdings["resources"][resource] for resource in RESOURCES]
    s.tokens[side] = [holdings["offerings"].count(token) for token in TOKENS]
    s.nile[side] = [holdings["nile"][colour] for colour in COLOURS]
    s.tomb[side] = holdings["tomb"]


def put_tokens(s: Position, view: PharaonView) -> None:
    """Offerings laid out; the others are in the bag, among the discards and on the wheel."""
    offerings = view["offerings"]
    for place, pair in enumerate(offerings["sets"]):
        s.sets[place] = [NOTHING, NOTHING] if pair is None else [TOKENS.index(token) for token in pair]
    for place, token in enumerate(offerings["bonus"]):
        s.bonus[place] = NOTHING if token is None else TOKENS.index(token)
    bag, discard = offerings["bag"], offerings["discard"]
    for kind in range(len(TOKENS)):
        seen = sum([row[kind] for row in s.tokens]) + s.bonus.count(kind) + sum([pair.count(kind) for pair in s.sets])
        unseen = table(s, "BAG")[kind] - seen
        s.bag[kind] = min(unseen, bag)
        s.discard[kind] = min(unseen - s.bag[kind], discard)
        s.tokens_on_wheel[kind] = unseen - s.bag[kind] - s.discard[kind]
        bag -= s.bag[kind]
        discard -= s.discard[kind]


def put_artisans(s: Position, view: PharaonView) -> None:
    """Artisans face up, with the sides, in the deck; the others are out of the game."""
    for place, card in enumerate(view["artisans"]["up"]):
        s.artisans_up[place] = NOTHING if card is None else card - 1
    deck = view["artisans"]["deck"]
    for card in range(len(s.artisan_at)):
        s.artisan_at[card] = FACE_UP if card in s.artisans_up else GONE
    for side, holdings in enumerate(sides_of(view)):
        for card in holdings["artisans"]:
            s.artisan_at[card - 1], s.artisan_order[card - 1] = side, s.artisans_taken
            s.artisans_taken += 1
    for card in range(len(s.artisan_at)):
        if s.artisan_at[card] == GONE and deck > 0:
            s.artisan_at[card] = IN_DECK
            deck -= 1


def put_nobles(s: Position, view: PharaonView) -> None:
    """Nobles alike; in set-up those that are not in the deck are aside, as far as a seat knows them by their names."""
    for place, card in enumerate(view["nobles"]["up"]):
        s.nobles_up[place] = NOTHING if card is None else card - 1
    for player in view["players"]:
        for number, card in enumerate(player.get("dealt", [])):
            s.dealt[number] = card - 1
    known = [card for card in range(NOBLE_CARDS) if s.newcomers and table(s, "IS_SCRIBE")[card]]
    rest = ASIDE if s.round == 0 else GONE
    for card in range(NOBLE_CARDS):
        s.noble_at[card] = FACE_UP if card in s.nobles_up else rest
    for seat, player in enumerate(view["players"]):
        for held in player["nobles"]:
            put_noble(s, seat, held["id"] - 1)
            s.used[held["id"] - 1] = 0 if held["ready"] else 1
    if view["traitor"] is not None:
        for card in view["traitor"]["nobles"]:
            put_noble(s, TRAITOR, card - 1)
    deck = view["nobles"]["deck"]
    for card in range(NOBLE_CARDS):
        aside = s.round == 0 and (card in s.dealt or card in known)
        if s.noble_at[card] == rest and deck > 0 and not aside:
            s.noble_at[card] = IN_DECK
            deck -= 1


def put_noble(s: Position, side: int, card: int) -> None:
    """A noble that a side has, and what a scribe has taught."""
    s.noble_at[card], s.noble_order[card] = side, s.nobles_taken
    s.nobles_taken += 1
    if side < s.seats and table(s, "IS_SCRIBE")[card]:
        bound(s, learn_pair)(s, side, card)


def put_traitor(s: Position, view: PharaonView) -> None:
    """The Traitor's tiles and jars."""
    if view["traitor"] is not None:
        s.traitors_jars[0] = view["traitor"]["pile"]
        for place, tile in enumerate(view["traitor"]["tiles"]):
            s.tiles[place], s.tile_colour[place] = AREAS.index(tile["area"]), COLOURS.index(tile["colour"])
            s.filled[place] = tile["filled"]


def put_task(s: Position, view: AskedView) -> None:
    """What is asked, and what follows the answer; a view without a task is read as the start of a turn."""
    task = view.get("task")
    s.question = ASK_TURN
    put_steps(s, ["end-turn"] if task is None else task["todo"])
    if task is not None:
        s.question, s.area, s.access = QUESTIONS.index(task["asked"]), AREAS.index(task["area"]), task["access"]
        s.chosen, s.colour, s.bonus_chosen = task["chosen"], task["colour"], task["bonus"]
        s.tracks = sum([1 << COLOURS.index(colour) for colour in task["tracks"]])
        s.jar, s.steps = task["jar"] - 1, task["steps"]
        s.gains_left, s.gain_from = task["gains_left"], task["gain_from"]
    if view["paying"] is not None and s.question == ASK_PAY:
        s.due = sum([1 << (BITS * SLOTS.index(slot)) for slot in view["paying"]["left"]])
    if s.question != ASK_KEEP:
        s.dealt = [NOTHING, NOTHING]
