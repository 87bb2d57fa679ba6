"""Fitting the curve from mean loss to accuracy: the weakest bots are to come to about 30, the best to about 95.

python -m benben.analysis.steepness ra --games 10
"""

import argparse
import math
from collections.abc import Mapping

from benben import bots
from benben.analysis.accounting import analyse
from benben.analysis.report import STEEPNESS, accuracy
from benben.match import Match, new

LEVELS = ("random", "apprentice", "priest", "learned")
ENDS = {"random": 30.0, "learned": 95.0}  # the accuracy that these are to come to


def mean_loss(game: str, level: str, games: int, seats: int = 2) -> float:
    """What a bot loses with a decision, at a table of its equals."""
    reports = [analyse(self_played(game, level, seats, seed), "quick") for seed in range(games)]
    losses = [player.mean_loss for report in reports for player in report.players]
    return sum(losses) / len(losses)


def self_played(game: str, level: str, seats: int, seed: int) -> Match:
    """A whole game of one level against itself."""
    match = new(game, seats=seats, seed=seed)
    players = [bots.make(level, match.game, seed=10 * seed + seat, simulations=60) for seat in range(seats)]
    while match.turn is not None:
        match.play(players[match.turn].choose(match, match.turn, 0.1))
    return match


def fitted(losses: Mapping[str, float]) -> float:
    """The steepness at which both ends miss their accuracy by the same factor."""
    wished = [-math.log(ENDS[level] / 100) / max(losses[level], 1e-6) for level in ENDS]
    return math.exp(sum(math.log(steepness) for steepness in wished) / len(wished))


def main() -> None:
    """Print mean loss and accuracy of every level, and the steepness that fits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10, help="of each level")
    wish = parser.parse_args()
    losses = {level: mean_loss(wish.game, level, wish.games) for level in LEVELS}
    for level, loss in losses.items():
        print(f"{level:12} mean loss {loss:7.2%}  accuracy {accuracy(loss):5.1f}")
    print(f"steepness {fitted(losses):.1f}; in use: {STEEPNESS:.1f}")


if __name__ == "__main__":
    main()
