"""Benben's rules as plain Python, played at random: `benben_interpreted.py ra 3` (game, seats)."""

import random
import sys

from clock import measure

from benben.core.protocol import CHANCE, OVER
from benben.games import game_named

GAME, SEATS = game_named(sys.argv[1]), int(sys.argv[2])
START = GAME.begin(SEATS, GAME.checked_options(SEATS, {}))
RULES = GAME.interpreted({})
ACTIONS, WEIGHTS = [0] * len(GAME.actions), [0] * len(GAME.outcomes)


def play(seed: int) -> int:
    rng, position = random.Random(seed), START.copy()
    moves = 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            RULES.chance(position, WEIGHTS)
            RULES.deal(position, rng.choices(range(len(WEIGHTS)), WEIGHTS)[0])
        else:
            RULES.apply(position, ACTIONS[rng.randrange(RULES.legal(position, ACTIONS))])
            moves += 1
    return moves


measure(play, lambda moves: moves)
