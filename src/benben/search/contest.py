"""Whole games between compiled bots, for measuring and tuning: no Python between two decisions."""

from typing import Any

from benben.core.protocol import OVER, apply
from benben.core.random import seed_generator
from benben.core.rule import rule
from benben.core.simulation import deal_all
from benben.search.deciding import decide
from benben.search.mcts import search
from benben.search.mind import BY_WEIGHTS
from benben.search.rollouts import choose_by_rollouts
from benben.search.rungs import MASTER, MCTS


@rule
def play_game(
    s: Any, mind: Any, tree: Any, utilities: Any, players: Any, temperatures: Any, dealer: Any, random: Any
) -> int:
    """Play to the end, return the decisions taken; players[seat] = rung, brain, simulations, their kind, advisor."""
    decisions = 0
    deal_all(s, mind.chances[0], dealer)
    while s.turn != OVER:
        seat = s.turn
        mind.batch[0] = s
        mind.brain = players[seat, 1]
        if players[seat, 0] == MCTS:
            mind.lens = BY_WEIGHTS
            mind.advisor = players[seat, 4]
            action = search(mind, tree, utilities, players[seat, 2], players[seat, 3], random)
        elif players[seat, 0] == MASTER:
            action = choose_by_rollouts(mind, players[seat, 2], random)
        else:
            action = decide(mind, players[seat, 0], temperatures[seat], random)
        apply(s, action)
        deal_all(s, mind.chances[0], dealer)
        decisions += 1
    return decisions


@rule
def play_games(
    minds: Any,
    tree: Any,
    utilities: Any,
    start: Any,
    seating: Any,
    temperatures: Any,
    seeds: Any,
    dealer: Any,
    random: Any,
    finals: Any,
) -> int:
    """Play a game for each seed and row of seating, keep how it ended, return the decisions taken.

    The dealer of a game is fixed by its seed alone, so that one seed in all rotations is one block.
    """
    decisions = 0
    for game in range(len(seeds)):
        seed_generator(dealer, seeds[game], 0)
        seed_generator(random, seeds[game], game + 1)
        finals[game] = start[0]
        decisions += play_game(
            finals[game], minds[0], tree, utilities, seating[game], temperatures[game], dealer, random
        )
    return decisions
