"""Bots choose the same moves in JavaScript; `exp` and `log` may differ in the last bit, so ratings are only near."""

import os
from random import Random
from typing import Any

import pytest

import benben
from benben import bots
from benben.search.rungs import BY_NETS
from javascript.node import evaluate

LONG = os.environ.get("BENBEN_LONG") == "1"
POSITIONS = 2000 if LONG else 36
BOTS = [
    (game, bot.name)
    for game in ("ra", "pharaon")
    for bot in bots.listings(benben.games()[game])
    if bot.rung not in BY_NETS  # they are not in the package
]
SIMULATIONS = 60
CODE = """
    return texts.map((text) => {
        const match = engine.replay(text);
        const bot = () => engine.bot(name, match.game, { seed: 5, simulations });
        const rated = name === "random" ? [] : bot().ratings(match);
        return [bot().choose(match), rated];
    });
"""


def positions(game: str, count: int, seed: str) -> list[benben.Match]:
    """Positions of random games of all numbers of seats, where there is something to choose."""
    random = Random(seed)
    found: list[benben.Match] = []
    seats = benben.games()[game].seats
    while len(found) < count:
        match = benben.new(game, seats=seats[len(found) % len(seats)], seed=random.randrange(10**9))
        taken = 0
        while not match.over and taken < 20:
            if len(match.legal()) > 1 and random.random() < 0.15:
                found.append(match.copy())
                taken += 1
            match.play(random.choice(match.legal()))
    return found[:count]


@pytest.mark.parametrize(("game", "name"), BOTS)
def test_a_bot_takes_the_same_moves(game: str, name: str) -> None:
    bots.warm(benben.games()[game])
    matches = positions(game, POSITIONS, f"{game} {name}")
    found = []
    for first in range(0, len(matches), 250):
        texts = [match.text() for match in matches[first : first + 250]]
        found += evaluate(CODE, texts=texts, name=name, simulations=SIMULATIONS)
    differ = [match.text() for match, answer in zip(matches, found, strict=True) if not same(match, name, answer)]
    assert differ == []


def same(match: benben.Match, name: str, found: tuple[str, list[tuple[str, float]]]) -> bool:
    """Does a bot of ours choose as JavaScript's does, and rate nearly alike?"""

    def bot() -> Any:
        return bots.make(name, match.game, seed=5, simulations=SIMULATIONS)

    assert match.turn is not None
    move, rated = found
    if bot().choose(match, match.turn) != move:
        return False
    if name in ("random", "mcts", "pharaoh"):
        return True  # a search may grow otherwise after one last bit
    ours = bot().ratings(match, match.turn)
    return all(abs(ours[words] - rating) < 1e-6 for words, rating in rated) and len(ours) == len(rated)
