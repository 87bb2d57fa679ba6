"""Fast play: the low-level interface over a batch of records, and compiled random play.

A batch is an array of records; every entry point takes the batch and an index. `random` is a generator of
`core.random`, `out` and `weights` are scratch arrays with room for all actions and all outcomes.
"""

from typing import Any

from benben.core.protocol import CHANCE, OVER, apply, chance, deal, legal, points
from benben.core.random import below, pick, seed_generator
from benben.core.rule import inlined, rule


@rule
def turn_at(batch: Any, i: int) -> int:
    """The seat that decides, CHANCE or OVER."""
    return batch[i].turn


@rule
def legal_at(batch: Any, i: int, out: Any) -> int:
    """Write the legal actions, return how many."""
    return legal(batch[i], out)


@rule
def apply_at(batch: Any, i: int, action: int) -> int:
    """Do an action, return whose turn it is then."""
    apply(batch[i], action)
    return batch[i].turn


@rule
def chance_at(batch: Any, i: int, weights: Any) -> int:
    """Write the weights of the outcomes, return their sum."""
    return chance(batch[i], weights)


@rule
def deal_at(batch: Any, i: int, outcome: int) -> int:
    """Take an outcome, return whose turn it is then."""
    deal(batch[i], outcome)
    return batch[i].turn


@rule
@inlined
def deal_all(s: Any, weights: Any, random: Any) -> None:
    """Draw whatever is due until somebody decides or the game is over."""
    while s.turn == CHANCE:
        total = chance(s, weights)
        deal(s, pick(random, weights, total))


@rule
def deal_all_at(batch: Any, i: int, weights: Any, random: Any) -> int:
    """Draw whatever is due, return whose turn it is then."""
    deal_all(batch[i], weights, random)
    return batch[i].turn


@rule
def step_at(batch: Any, i: int, action: int, weights: Any, random: Any) -> int:
    """Do an action and draw whatever is due, return whose turn it is then."""
    s = batch[i]
    apply(s, action)
    deal_all(s, weights, random)
    return s.turn


@rule
def clone_at(target: Any, j: int, batch: Any, i: int) -> None:
    """Copy one record into another."""
    target[j] = batch[i]


@rule
def play_out(s: Any, out: Any, weights: Any, random: Any) -> int:
    """Play at random to the end, return how many decisions were taken."""
    decisions = 0
    deal_all(s, weights, random)
    while s.turn != OVER:
        apply(s, out[below(random, legal(s, out))])
        deal_all(s, weights, random)
        decisions += 1
    return decisions


@rule
def simulate_range(
    start: Any,
    first: int,
    last: int,
    seed: int,
    totals: Any,
    out: Any,
    weights: Any,
    random: Any,
    scratch: Any,
) -> int:
    """Play games first to last - 1 at random from start[0], write their totals, return the decisions taken."""
    decisions = 0
    for game in range(first, last):
        seed_generator(random, seed, game)
        scratch[0] = start[0]
        decisions += play_out(scratch[0], out, weights, random)
        for row in range(totals.shape[1]):
            totals[game, row] = points(scratch[0], row)
    return decisions
