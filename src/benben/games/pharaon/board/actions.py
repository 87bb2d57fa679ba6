"""The numbers of actions, outcomes and events of Pharaon."""

from benben.games.pharaon.board.components import (
    AREA_TOKEN,
    AREAS,
    ARTISAN_CARDS,
    BASICS,
    COLOURS,
    JARS,
    MOST_OPTIONS,
    MOST_SEATS,
    MOST_SETS,
    NOBLE_CARDS,
    POINT_TOKEN,
    RESOURCES,
    TOKENS,
)
from benben.games.pharaon.board.shapes import Direction

BAG_PLACE = MOST_SETS  # numbered after the places of the bonus zone
DECK = -2  # in place of a card: the top of the deck

PAYABLE = (*RESOURCES, *TOKENS[:POINT_TOKEN], "access")  # what may be paid
PAY_TOKEN = len(RESOURCES)  # where offering tokens begin in PAYABLE
PAY_AREA_TOKEN = PAY_TOKEN + AREA_TOKEN
PAY_ACCESS = len(PAYABLE) - 1
GIVEN = (*COLOURS, *TOKENS[:AREA_TOKEN])  # what nobles 17 and 18 take
_PLACES = (*range(1, MOST_SETS + 1), "bag")

_WORDS = {
    "no": ["no"],
    "pass": ["pass"],
    "act": [f"act {area}" for area in AREAS],
    "free": [f"free {area}" for area in AREAS],
    "swap": [f"swap {given} {colour}" for given in GIVEN for colour in COLOURS if given.rstrip("*") != colour],
    "silver": [f"silver {given}" for given in GIVEN],
    "pay": [f"pay {token}" for token in PAYABLE],
    "set": [f"set {place}" for place in range(1, MOST_SETS + 1)],
    "noble": [*(f"noble {card}" for card in range(1, NOBLE_CARDS + 1)), "noble deck"],
    "option": [f"option {number}" for number in range(1, MOST_OPTIONS + 1)],
    "artisan": [*(f"artisan {card}" for card in range(1, ARTISAN_CARDS + 1)), "artisan deck"],
    "colour": [f"colour {colour}" for colour in COLOURS],
    "bonus": [f"bonus {place}" for place in _PLACES],
    "step": [f"step {colour}" for colour in COLOURS],
    "track": [f"track {colour}" for colour in COLOURS],
    "offering": [f"offering {place}" for place in _PLACES],
    "keep": [f"keep {card}" for card in range(1, NOBLE_CARDS + 1)],
    "jar": [f"jar {place}" for place in range(1, MOST_SEATS + 1)],
    "diplomat": ["diplomat"],
    "gain": [f"gain {colour}" for colour in COLOURS],
    "teacher": [f"teacher {colour}" for colour in COLOURS],
    "here": ["here"],
    "left": ["left"],
    "tile": [f"tile {colour}" for colour in COLOURS],
}
ACTIONS = tuple(words for group in _WORDS.values() for words in group)


def _first(group: str) -> int:
    return ACTIONS.index(_WORDS[group][0])


NO = _first("no")
PASS = _first("pass")
ACT_1 = _first("act")
FREE_1 = _first("free")
SWAP_1 = _first("swap")
SILVER_1 = _first("silver")
PAY_1 = _first("pay")
SET_1 = _first("set")
NOBLE_1 = _first("noble")
NOBLE_DECK = NOBLE_1 + NOBLE_CARDS
OPTION_1 = _first("option")
ARTISAN_1 = _first("artisan")
ARTISAN_DECK = ARTISAN_1 + ARTISAN_CARDS
COLOUR_1 = _first("colour")
BONUS_1 = _first("bonus")
STEP_1 = _first("step")
TRACK_1 = _first("track")
OFFERING_1 = _first("offering")
KEEP_1 = _first("keep")
JAR_1 = _first("jar")
DIPLOMAT_ACTION = _first("diplomat")
GAIN_1 = _first("gain")
TEACHER_1 = _first("teacher")
HERE = _first("here")
LEFT = _first("left")
TILE_1 = _first("tile")
ACTIONS_END = len(ACTIONS)
SWAPS_EACH = BASICS - 1  # other colours for each thing given

DIRECTIONS: tuple[Direction, ...] = ("clockwise", "counter")
TRAITOR_STARTS = MOST_SEATS  # the outcome `start traitor`, after the seats

_OUTCOMES = {
    "offering": TOKENS,  # what is dealt most often comes first, so it is found fastest
    "jar": range(1, JARS + 1),
    "noble": range(1, NOBLE_CARDS + 1),
    "artisan": range(1, ARTISAN_CARDS + 1),
    "area": AREAS,
    "wheel": COLOURS,
    "direction": DIRECTIONS,
    "start": (*range(MOST_SEATS), "traitor"),
    "tile": AREAS,
    "token": COLOURS,
}
DEALT = tuple((what, item) for what, items in _OUTCOMES.items() for item in items)
OUTCOMES = tuple(f"{what} {item}" for what, item in DEALT)

DEAL_AREA_1 = OUTCOMES.index("area offerings")
DEAL_WHEEL_1 = OUTCOMES.index("wheel black")
DEAL_DIRECTION_1 = OUTCOMES.index("direction clockwise")
DEAL_JAR_1 = OUTCOMES.index("jar 1")
DEAL_OFFERING_1 = OUTCOMES.index("offering black*")
DEAL_NOBLE_1 = OUTCOMES.index("noble 1")
DEAL_ARTISAN_1 = OUTCOMES.index("artisan 1")
DEAL_START_1 = OUTCOMES.index("start 0")
DEAL_TILE_1 = OUTCOMES.index("tile offerings")
DEAL_TOKEN_1 = OUTCOMES.index("token black")

(
    DEALT_ITEM,
    DEALT_TO,
    DEALT_PRIVATELY,
    TOOK_JAR,
    GAINED,
    BEGAN_ROUND,
    ACTED,
    SWAPPED,
    PAID,
    LAID,
    PASSED_ROUND,
    TOOK_NOBLE,
    TOOK_ARTISAN,
    TOOK_OFFERING,
    STEPPED,
    BUILT,
    BECAME_HEIR,
    USED_NOBLE,
    MOVED,
    TOOK_FIRST_PLAYER,
    CLEARED_WHEEL,
    TURNED_WHEEL,
    BLOCKED,
    LEFT_JAR,
    TURNED_UP_JAR,
    FILLED,
    DISCARDED_NOBLE,
    DISCARDED_ARTISAN,
    RESHUFFLED,
    ENDED_ROUND,
    GAME_ENDED,
) = range(31)
