"""What an arena plays: bots, line-ups, blocks.

A block is one dealer's seed. In every block each pairing plays all its line-ups in all seat rotations, so the luck
of the deal and of the seat falls on everybody alike.
"""

import hashlib
import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Literal

import benben
from benben.bots import PROGRAM
from benben.bots.loading import split_label
from benben.core.protocol import Game
from benben.games import game_named

Design = Literal["pairs", "steps", "tables", "both"]
PACKAGE = Path(benben.__file__).parent
LONGEST_LIMIT = 24 * 60 * 60


@dataclass(frozen=True)
class Pairing:
    """Line-ups that are compared with each other; a line-up says which bot each entrant is."""

    name: str
    lineups: tuple[tuple[int, ...], ...]

    @property
    def one_against_many(self) -> bool:
        """Whether the first entrant of each line-up is measured against the others."""
        return all(len(set(lineup[1:])) <= 1 for lineup in self.lineups)


@dataclass(frozen=True, order=True)
class Task:
    """One game: the block, the pairing, which of its line-ups, and how far it is turned around the table."""

    block: int
    pairing: int
    lineup: int
    rotation: int


@dataclass(frozen=True)
class Plan:
    """All that fixes the games of an arena, and so their results."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int = 1
    design: Design = "pairs"
    limit: float = 10.0  # seconds a decision may take
    options: Mapping[str, Any] = field(default_factory=dict)
    study: bool = False  # one game a block, without rotations, and the facts that its story tells

    def __post_init__(self) -> None:
        if not self.bots:
            raise ValueError("an arena needs at least one bot")
        if not 0 < self.limit <= LONGEST_LIMIT:
            raise ValueError(f"limit must be more than 0 and at most {LONGEST_LIMIT:,} seconds, not {self.limit:g}")
        if len(set(self.bots)) != len(self.bots):
            raise ValueError(
                f"a bot is named twice: {', '.join(self.bots)}; give each a label, as in old=mybot.py:MyBot; "
                "one bot alone plays against itself"
            )
        found = game_named(self.game)
        found.checked_seats(self.seats)
        found.checked_options(self.seats, self.options)

    @property
    def rules(self) -> Game:
        """The game itself."""
        return game_named(self.game)

    @cached_property
    def checked_options(self) -> dict[str, Any]:
        """Every option with its value."""
        return self.rules.checked_options(self.seats, self.options)

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """Who meets whom."""
        if self.seats == 1 or len(self.bots) == 1:
            return tuple(Pairing(bot, ((i,) * self.seats,)) for i, bot in enumerate(self.bots))
        pairs = tuple(self._pairs()) if self.design != "tables" else ()
        tables = tuple(self._tables()) if self.design in ("tables", "both") else ()
        return pairs + tables

    def _pairs(self) -> Iterator[Pairing]:
        """One against many, and the mirror; with two seats these are the same. By steps only neighbours meet."""
        numbers = range(len(self.bots))
        for a, b in pairwise(numbers) if self.design == "steps" else combinations(numbers, 2):
            one = (a,) + (b,) * (self.seats - 1)
            mirror = (b,) + (a,) * (self.seats - 1)
            yield Pairing(f"{self.bots[a]} v {self.bots[b]}", (one,) if self.seats == 2 else (one, mirror))

    def _tables(self) -> Iterator[Pairing]:
        """All bots, as many at a table as there are seats."""
        if len(self.bots) < self.seats:
            raise ValueError(f"tables of {self.seats} need as many different bots, not {len(self.bots)}")
        lineups = tuple(combinations(range(len(self.bots)), self.seats))
        yield Pairing("tables", lineups)

    def tasks(self, block: int, pairing: int) -> list[Task]:
        """The games of a pairing in one block."""
        lineups = range(len(self.pairings[pairing].lineups))
        turns = range(1 if self.study else self.seats)
        return [Task(block, pairing, lineup, turn) for lineup in lineups for turn in turns]

    def entrants_by_seat(self, task: Task) -> list[int]:
        """Which entrant sits where: all move on by one seat with each rotation."""
        return [(seat - task.rotation) % self.seats for seat in range(self.seats)]

    def bots_by_seat(self, task: Task) -> list[int]:
        """Which bot sits where."""
        lineup = self.pairings[task.pairing].lineups[task.lineup]
        return [lineup[entrant] for entrant in self.entrants_by_seat(task)]

    def dealer_seed(self, block: int) -> int:
        """The seed of the arena's own dealer for this block's games; from the same, `benben.new` deals otherwise."""
        return self.seed + block

    def bot_seed(self, task: Task, entrant: int) -> int:
        """The seed of an entrant's own random stream, independent of the dealer's and of the others'."""
        return _number("bot", self.dealer_seed(task.block), task.pairing, task.lineup, task.rotation, entrant)

    @cached_property
    def identity(self) -> dict[str, Any]:
        """All that must be the same for two runs to be one."""
        return {
            "game": self.game,
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "design": self.design,
            "limit": self.limit,
            "options": dict(self.options),
            "study": self.study,
            "version": benben.__version__,
            "sources": fingerprint(self),
        }

    def folder_name(self) -> str:
        """A name for this plan's results that stays the same when the command is given again."""
        settings = {key: self.identity[key] for key in ("bots", "seed", "design", "limit", "options")}
        digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:8]
        return f"{self.game}-{self.seats}-{digest}"


def fingerprint(plan: Plan) -> str:
    """A name for exactly these sources of rules, tables and bots: results of others are not mixed with theirs."""
    digest = hashlib.sha256()
    for file in sources(plan):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    tables = plan.rules.tables(plan.checked_options)
    digest.update(repr(sorted(tables.items())).encode())
    return digest.hexdigest()[:16]


def sources(plan: Plan) -> list[Path]:
    """All files that decide how a plan's games go."""
    rooms = [PACKAGE / room for room in ("core", "search", "bots", "match")]
    folders = [*rooms, *plan.rules.sources_of_rules()]
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.suffix in _SOURCES]
    files += [PACKAGE / "arena" / name for name in ((*_ARENA, "play/facts.py") if plan.study else _ARENA)]
    return files + [file for bot in plan.bots for file in _files_of(bot)]


def _files_of(bot: str) -> list[Path]:
    """The files that a user's bot is named by: of a program, all that its command names."""
    bot = split_label(bot)[1]
    if bot.startswith(PROGRAM):
        named = shlex.split(bot.removeprefix(PROGRAM))
    else:
        place = bot.rpartition(":")[0]
        named = [place if not place or place.endswith(".py") else _file_of_module(place)]
    return [Path(word) for word in named if Path(word).is_file()]


def _file_of_module(name: str) -> str:
    try:
        spec = find_spec(name)
    except ImportError:
        return ""  # loading the bot reports it
    return (spec and spec.origin) or ""


_SOURCES = {".py", ".csv", ".toml", ".npz"}
_ARENA = ("plan/plan.py", "play/games.py", "play/players.py", "play/entrant.py", "play/game_in_play.py")


def _number(*parts: object) -> int:
    """A whole number of 63 bits fixed by the parts."""
    digest = hashlib.sha256(":".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
