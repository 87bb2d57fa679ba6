"""The tables of Pharaon by name. Rules read them here; an owner's tables replace them by name."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benben.core.rule import Lookup
from benben.games.pharaon.board.loader import load

OWN_TABLES = load()


def _table(name: str) -> Lookup:
    return OWN_TABLES[name]


def _number(name: str) -> int:
    return OWN_TABLES[name]


SUPPLY = _table("SUPPLY")  # tokens of each resource
WHEEL = _table("WHEEL")  # the colours clockwise
WHEEL_PLACE = _table("WHEEL_PLACE")  # the position of a colour in WHEEL
JAR_CONTENT = _table("JAR_CONTENT")  # bottom, left, right
ARTISAN_POINTS = _table("ARTISAN_POINTS")
ARTISAN_GAINS = _table("ARTISAN_GAINS")  # icons, in order
IS_SCRIBE = _table("IS_SCRIBE")
SCRIBE_PAIR = _table("SCRIBE_PAIR")
AT_ONCE = _table("AT_ONCE")  # icons of an immediate noble, in order
ONCE_A_ROUND = _table("ONCE_A_ROUND")
NOBLE_POINTS = _table("NOBLE_POINTS")
NOBLE_MORE = _table("NOBLE_MORE")  # points for each of NOBLE_PER
NOBLE_PER = _table("NOBLE_PER")
ANY_ACCESS = _table("ANY_ACCESS")  # by area: the noble whose owner may lay any resource
NO_ACCESS = _table("NO_ACCESS")  # by area: the noble whose owner may act without access
GENERAL = _number("GENERAL")
JUDGE = _number("JUDGE")
SORCERESS = _number("SORCERESS")
TREASURER = _number("TREASURER")
TEACHER = _number("TEACHER")
DIPLOMAT = _number("DIPLOMAT")
TOMB_COST = _table("TOMB_COST")  # packed, by stages built
TOMB_POINTS = _table("TOMB_POINTS")
LAST_STAGE = _number("LAST_STAGE")
OPTIONS = _number("OPTIONS")
OPTION_COST = _table("OPTION_COST")  # packed; 0: two alike
OPTION_PAID = _table("OPTION_PAID")  # its colours as bits
OPTION_GAINS = _table("OPTION_GAINS")
OPTION_STEPS = _table("OPTION_STEPS")
STEPS_ANYWHERE = _table("STEPS_ANYWHERE")
LEVEL_POINTS = _table("LEVEL_POINTS")
TRACK_TOP = _number("TRACK_TOP")
NEED = _table("NEED")  # elements a god requires in an area; in the Nile: an option
LEFT_EDGE = _table("LEFT_EDGE")
RIGHT_EDGE = _table("RIGHT_EDGE")
BAG = _table("BAG")  # offering tokens of each kind
TOKEN_POINTS = _table("TOKEN_POINTS")
PYRAMID = _table("PYRAMID")
ROW_LENGTH = _table("ROW_LENGTH")
TILE_JARS = _table("TILE_JARS")  # light sides by area, then dark sides
TILE_ICONS = _table("TILE_ICONS")
START_SILVER = _number("START_SILVER")
JAR_PLACES = _table("JAR_PLACES")  # by seats
SQUARES = _table("SQUARES")
SET_PLACES = _table("SET_PLACES")
HEIR_NOBLES = _number("HEIR_NOBLES")
HEIR_STAGE = _number("HEIR_STAGE")
PHARAOH_POINTS = _number("PHARAOH_POINTS")
FIRST_PLAYER_POINTS = _number("FIRST_PLAYER_POINTS")
TRAITOR_NOBLE_POINTS = _number("TRAITOR_NOBLE_POINTS")


def tables_for(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The tables that replace ours under these options."""
    folder = options.get("data")
    return {} if folder is None else load(Path(folder))
