"""OpenSpiel's C++ games stepped from Python, as a researcher's own loop does: `openspiel_loop.py hearts`.

Moves of players are counted, those of chance are not, though their time is.
"""

import random
import sys

import pyspiel
from clock import measure

START = pyspiel.load_game(sys.argv[1]).new_initial_state()


def play(seed: int) -> int:
    rng = random.Random(seed)
    state = START.clone()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


measure(play, lambda moves: moves)
