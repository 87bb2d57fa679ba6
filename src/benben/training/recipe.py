"""How a net is trained: every number that changes the result."""

from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from benben.core.protocol import Game
from benben.core.tables import read_toml


@dataclass(frozen=True)
class Recipe:
    """The numbers of one run; the same recipe gives the same net."""

    game: str
    seats: int
    options: tuple[dict[str, Any], ...] = ({},)  # of the game, taken in turn by parts of a round
    seed: int = 1
    warm_games: int = 5000  # of the heuristic against itself, to begin with
    warm_rounds: int = 5  # of fitting to them
    warm_trace: float = 0.8
    warm_heat: float = 1.0  # temperature of those games in points
    warm_wild: float = 0.02  # any move at all, this often
    warm_reuse: float = 0.25  # how often a position is fitted to in each of those rounds
    rounds: int = 24  # of self-play
    games: int = 500  # in each round
    trace: float = 0.85  # lambda: how far a result reaches back
    heat: float = 0.01  # temperature of self-play in chances to win
    wild: float = 0.01
    reuse: float = 2.0  # how often a position is fitted to for each round of new games
    window: int = 12  # rounds of games that are fitted to
    warm_window: int = 3  # rounds of self-play after which the heuristic's games are put away
    batch: int = 512
    rate: float = 1e-3  # of learning, in the beginning
    last_rate: float = 1e-4
    decay: float = 1e-2
    blend: float = 0.999  # of the running average that plays and is kept
    watch_every: int = 6  # rounds between two measurements of strength
    watch_blocks: int = 50

    @property
    def all_rounds(self) -> int:
        """Rounds of both kinds."""
        return self.warm_rounds + self.rounds

    def learning_rate(self, number: int) -> float:
        """The rate in a round: steady at first, then falling to the last."""
        part = max(0, number - self.warm_rounds) / max(1, self.rounds - 1)
        return self.rate * (self.last_rate / self.rate) ** part

    def as_dict(self) -> dict[str, Any]:
        """The numbers by name."""
        return asdict(self)


def recipe_for(game: Game, seats: int) -> Recipe:
    """The recipe of the net that a game ships for this number of seats: data/training.toml, or the numbers above."""
    file = Path(str(files(game.package))) / "data" / "training.toml"
    tables = read_toml(file) if file.exists() else {}
    numbers = {**tables.get("all_seats", {}), **tables.get(f"seats_{seats}", {})}
    options = tuple(numbers.pop("options", ({},)))
    return Recipe(game.name, seats, options, **numbers)
