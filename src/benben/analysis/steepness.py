"""Fitting the curve from mean loss to accuracy: the weakest bots are to come to about 30, the best to about 95.

    python -m benben.analysis.steepness ra pharaon --games 10

The curve is fitted on some games and shown on others.
"""

import argparse
import math
from collections.abc import Mapping, Sequence
from itertools import product

from benben import bots
from benben.analysis.accounting import analyse
from benben.analysis.report import STEEPNESS, accuracy
from benben.match import Match, new

LEVELS = ("random", "apprentice", "priest", "learned")
ENDS = {"random": 30.0, "learned": 95.0}  # the accuracy that these are to come to
OTHERS = 1000  # the first seed of the games that the curve is not fitted on


def mean_loss(game: str, level: str, seeds: range, seats: int = 2) -> float:
    """What a bot loses with a decision, at a table of its equals."""
    reports = [analyse(self_played(game, level, seats, seed), "quick") for seed in seeds]
    losses = [player.mean_loss for report in reports for player in report.players]
    return sum(losses) / len(losses)


def self_played(game: str, level: str, seats: int, seed: int) -> Match:
    """A whole game of one level against itself."""
    match = new(game, seats=seats, seed=seed)
    players = [bots.make(level, match.game, seed=10 * seed + seat, simulations=60) for seat in range(seats)]
    while match.turn is not None:
        match.play(players[match.turn].choose(match, match.turn, 0.1))
    return match


def fitted(losses: Sequence[Mapping[str, float]]) -> float:
    """The steepness at which the ends of all games together miss their accuracy by the same factor."""
    wished = [-math.log(ENDS[level] / 100) / max(of_game[level], 1e-6) for of_game in losses for level in ENDS]
    return math.exp(sum(math.log(steepness) for steepness in wished) / len(wished))


def main() -> None:
    """Print the steepness that fits, and mean loss and accuracy of every level in other games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=10, help="of each level, to fit and to show")
    wish = parser.parse_args()
    seeds = range(wish.games)
    found = fitted([{level: mean_loss(game, level, seeds) for level in ENDS} for game in wish.game])
    print(f"steepness {found:.1f}; in use: {STEEPNESS:.1f}", flush=True)
    print("| game | bot | mean loss | accuracy | with the fitted curve |\n|---|---|---|---|---|")
    for game, level in product(wish.game, LEVELS):
        loss = mean_loss(game, level, range(OTHERS, OTHERS + wish.games))
        shown = f"{accuracy(loss):.0f} | {accuracy(loss, found):.0f}"
        print(f"| {game} | {level} | {loss:.2%} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
