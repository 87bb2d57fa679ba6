"""Bots choose the same moves in JavaScript; `exp` and `log` may differ in the last bit, so ratings are only near."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import benben
from benben import bots
from benben.bots.javascript import net_modules
from benben.search.rungs import BY_NETS, LEARNED, MASTER, RANDOM, SEARCHES
from javascript.node import evaluate
from long import LONG

POSITIONS = 2000 if LONG else 36
BOTS = [(game, bot.name) for game in ("ra", "pharaon") for bot in bots.listings(benben.games()[game])]
NEAR = {LEARNED: 0.05}  # of 1000 that a sure win is: compiled nets count with 32 bits, JavaScript with 64
SIMULATIONS, ROLLOUTS = 60, 8  # a rollout goes on for some turns, a simulation ends with the first new position
CODE = """
    return texts.map((text) => {
        const match = engine.replay(text);
        const bot = () => engine.bot(name, match.game, { seed: 5, simulations, nets });
        const rated = name === "random" ? [] : bot().ratings(match);
        return [bot().choose(match), rated];
    });
"""


def nets_for(game: str, name: str) -> dict[int, str]:
    """The nets that a bot is given, by number of seats; none if it needs none."""
    if bots.listing_named(name, benben.games()[game]).rung not in BY_NETS:
        return {}
    found = net_modules(benben.games()[game])
    return {int(file.split(".")[2]): text.split('"')[1] for file, text in found.items()}


def simulations_of(game: str, name: str) -> int:
    return ROLLOUTS if bots.listing_named(name, benben.games()[game]).rung == MASTER else SIMULATIONS


def positions(game: str, count: int, seed: str, seats: Sequence[int]) -> list[benben.Match]:
    """Positions of random games of these numbers of seats, where there is something to choose."""
    random = Random(seed)
    found: list[benben.Match] = []
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
    nets = nets_for(game, name)
    matches = positions(game, POSITIONS, f"{game} {name}", sorted(nets) or benben.games()[game].seats)
    found = []
    for first in range(0, len(matches), 250):
        texts = [match.text() for match in matches[first : first + 250]]
        found += evaluate(CODE, texts=texts, name=name, simulations=simulations_of(game, name), nets=nets)
    differ = [match.text() for match, answer in zip(matches, found, strict=True) if not same(match, name, answer)]
    assert differ == []


def same(match: benben.Match, name: str, found: tuple[str, list[tuple[str, float]]]) -> bool:
    """Does a bot of ours choose as JavaScript's does, and rate nearly alike?"""

    def bot() -> Any:
        return bots.make(name, match.game, seed=5, simulations=simulations_of(match.game.name, name))

    assert match.turn is not None
    move, rated = found
    choice = bot().choose(match, match.turn)
    rung = bots.listing_named(name, match.game).rung
    if rung == RANDOM or rung in SEARCHES:
        return choice == move  # a search may grow otherwise after one last bit
    ours, near = bot().ratings(match, match.turn), NEAR.get(rung, 1e-6)
    alike = all(abs(ours[words] - rating) < near for words, rating in rated) and len(ours) == len(rated)
    return alike and (choice == move or (rung in NEAR and ours[choice] - ours[move] < near))


def test_where_no_net_is_trained_a_bot_says_which_rung_answers() -> None:
    code = "return names.map((name) => [2, 9].map((seats) => engine.bot(name, 'ra').standIn(seats)));"
    assert evaluate(code, names=["pharaoh", "master", "vizier"]) == [["", "solver"], ["", "mcts"], ["", ""]]
