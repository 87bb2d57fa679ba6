"""Positions of self-play with how they ended, to fit weights to."""

from typing import Any

from benben.core.protocol import OVER, apply, points
from benben.core.random import below, seed_generator
from benben.core.rule import rule
from benben.core.simulation import deal_all
from benben.search.deciding import decide
from benben.search.evaluation import weigh
from benben.search.mind import POINT
from benben.search.verbs import features, settle, stage

LONGEST_GAME = 400  # most samples of one game


@rule
def take_sample(mind: Any, facts: Any, stages: Any, gains: Any, line: int) -> int:
    """Write features, stage and points so far of every row of mind.batch[1], return the next free line."""
    s = mind.batch[1]
    features(s, facts[line : line + mind.rows])
    for row in range(mind.rows):
        stages[line] = stage(s)
        gains[line] = points(s, row) * POINT
        line += 1
    return line


@rule
def close_samples(mind: Any, gains: Any, first: int, last: int) -> None:
    """Complete lines first to last - 1, which ended at mind.batch[1]: what was won since, what is still expected."""
    weigh(mind, 1)
    for number in range(first, last):
        gains[number] = int(mind.values[1, (number - first) % mind.rows]) - gains[number]


@rule
def sample_games(
    minds: Any,
    start: Any,
    table: Any,
    rung: int,
    temperature: float,
    every: int,
    seed: int,
    random: Any,
    facts: Any,
    stages: Any,
    gains: Any,
) -> int:
    """Self-play until the room is full, about one settled position in `every` taken; return the lines in use.

    A line is one row of the score table in one position: its features, its stage, and the points still won from
    there to the end of the stage, with what the position at its end is weighed as.
    """
    mind = minds[0]
    game = 0
    line = 0
    while line + LONGEST_GAME * mind.rows < len(stages):
        seed_generator(random, seed, game)
        table[0] = start[0]
        first = line
        deal_all(table[0], mind.chances[0], random)
        now = stage(table[0])
        while table[0].turn != OVER:
            mind.batch[0] = table[0]
            if stage(table[0]) != now:
                now = stage(table[0])
                mind.batch[1] = table[0]
                close_samples(mind, gains, first, line)
                first = line
            if below(random, every) == 0:
                mind.batch[1] = table[0]
                if settle(mind, 1):
                    line = take_sample(mind, facts, stages, gains, line)
            apply(table[0], decide(mind, rung, temperature, random))
            deal_all(table[0], mind.chances[0], random)
        mind.batch[1] = table[0]
        close_samples(mind, gains, first, line)
        game += 1
    return line
