"""Benben: Ra and Pharaon, two board games of ancient Egypt."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from benben.core.errors import BadNotation, BadRecord, BadTable, IllegalMove
from benben.core.protocol import Game
from benben.games import all_games
from benben.match import Match, from_position, imagine, new, replay, rollouts, simulate

if TYPE_CHECKING:
    from benben.analysis.accounting import analyse

__version__ = "0.2.0.dev0"
__all__ = [
    "BadNotation",
    "BadRecord",
    "BadTable",
    "Game",
    "IllegalMove",
    "Match",
    "analyse",
    "from_position",
    "games",
    "imagine",
    "new",
    "replay",
    "rollouts",
    "simulate",
]


def games() -> dict[str, Game]:
    """The games there are, by name."""
    return all_games()


def __getattr__(name: str) -> Any:
    """`benben.bots` and `benben.analyse` are imported when first asked for."""
    if name == "bots":
        return import_module("benben.bots")
    if name == "analyse":
        return import_module("benben.analysis").analyse
    raise AttributeError(f"benben has no {name!r}")
