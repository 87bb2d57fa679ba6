"""The levels for people: a rung, a temperature and a character for each, as a game's data/bots.toml says.

A character multiplies the weights of some features, so that a weak level plays badly as people do: it does not see
what counts later, overvalues what is on the table, or clings to what it has.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from benben.core.errors import BadTable
from benben.core.language import N_
from benben.core.protocol import Game
from benben.core.tables import read_toml
from benben.search.mind import Character
from benben.search.net_files import net_file
from benben.search.rungs import BY_NETS, GREEDY, HEURISTIC, LEARNED, MASTER, MCTS, RUNG_NAMES, SOLVER

FIRST = "farmer"  # for the first game of a person, as its sentence says
USUAL = "priest"  # for the second
FILE = "bots.toml"
LEVELS = ("farmer", "apprentice", "scribe", "priest", "vizier", "pharaoh", "master")  # weakest first
_KEYS = {"rung", "temperature", "about", "character"}


@dataclass(frozen=True)
class Level:
    """A level for people; a game's names are weakest first."""

    name: str
    rung: int
    about: str
    temperature: float = 0.0  # in points: how often it takes a lesser move
    character: Character = ()


_PLAIN = (  # of a game that declares none
    Level("farmer", GREEDY, N_("grabs points, makes many mistakes"), 4.0),
    Level("apprentice", GREEDY, N_("grabs points, makes some mistakes"), 2.0),
    Level("scribe", GREEDY, N_("the move with the most points at once")),
    Level("priest", HEURISTIC, N_("the move to the best-rated position")),
    Level("vizier", SOLVER, N_("looks ahead: works out auctions, plans whole turns and the replies")),
    Level("pharaoh", LEARNED, N_("looks one turn ahead and judges positions with a trained net")),
    Level("master", MASTER, N_("tries its best moves for some turns ahead and judges by the trained net")),
)
_BY_SEARCH = Level("pharaoh", MCTS, N_("searches for its whole thinking time"))


@cache
def levels_of(game: Game) -> tuple[Level, ...]:
    """The levels of a game, weakest first; a game without features has one that searches."""
    if not game.features:
        return (_BY_SEARCH,)
    file = Path(str(files(game.package))) / "data" / FILE
    if file.exists():
        return tuple(_level(game, name, row) for name, row in read_toml(file).items())
    trained = any(net_file(game, seats).exists() for seats in game.seats)
    plain = [_warmed(level, game.ladder.temperatures) for level in _PLAIN]
    return tuple(plain) if trained else (*(level for level in plain if level.rung not in BY_NETS), _BY_SEARCH)


def _warmed(level: Level, temperatures: Mapping[str, float]) -> Level:
    """The level at the temperature that a game declares for it, if it does."""
    return replace(level, temperature=temperatures.get(level.name, level.temperature))


def _level(game: Game, name: str, row: Mapping[str, Any]) -> Level:
    """One level of a game's file, or a BadTable that says what is wrong with it."""
    if name not in LEVELS:
        raise BadTable(FILE, None, f"there is no level {name!r}; there are {', '.join(LEVELS)}")
    if row.get("rung") not in RUNG_NAMES or not row.get("about") or not set(row) <= _KEYS:
        raise BadTable(
            FILE, None, f"[{name}] needs rung ({', '.join(RUNG_NAMES)}) and about, may have temperature, character"
        )
    rung = RUNG_NAMES.index(row["rung"])
    character = _character(game, name, row.get("character", {}))
    if character and rung not in (HEURISTIC, SOLVER, MCTS):
        raise BadTable(FILE, None, f"[{name}] {row['rung']} does not judge by weights, so it has no character")
    return Level(name, rung, row["about"], float(row.get("temperature", 0.0)), character)


def _character(game: Game, name: str, row: Mapping[str, Any]) -> Character:
    """The factors of a character by number of feature; of several patterns that fit a feature the last one counts."""
    found: dict[int, tuple[float, ...]] = {}
    for pattern, factor in row.items():
        factors = tuple(map(float, factor if isinstance(factor, list) else [factor] * len(game.stages)))
        fitting = [number for number, feature in enumerate(game.features) if fnmatchcase(feature, pattern)]
        if not fitting or len(factors) != len(game.stages):
            raise BadTable(
                FILE,
                None,
                f"[{name}.character] {pattern!r} needs a feature of the game, and a number or "
                f"{len(game.stages)} of them",
            )
        found |= dict.fromkeys(fitting, factors)
    return tuple(sorted(found.items()))
