"""Benben's research faces under masked random play: `benben_face.py gymnasium ra 3` (or aec, openspiel; game, seats).

Steps of seats are counted; what chance does is not, though its time is. Through Gymnasium every seat is asked.
"""

import random
import sys
from collections.abc import Callable

from clock import measure

FACE, GAME, SEATS = sys.argv[1], sys.argv[2], int(sys.argv[3])


def gymnasium_player() -> Callable[[int], int]:
    import benben.envs.gymnasium

    env = benben.envs.gymnasium.Env(GAME, seats=SEATS, opponents="self")

    def play(seed: int) -> int:
        rng = random.Random(seed)
        _, info = env.reset(seed=seed)
        steps, over = 0, False
        while not over:
            legal = info["action_mask"].nonzero()[0]
            _, _, over, _, info = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def aec_player() -> Callable[[int], int]:
    from benben.envs.pettingzoo import env

    table = env(GAME, seats=SEATS)

    def play(seed: int) -> int:
        rng = random.Random(seed)
        steps = 0
        table.reset(seed=seed)
        for _agent in table.agent_iter():
            observation, _reward, terminated, truncated, _info = table.last()
            if terminated or truncated:
                table.step(None)
            else:
                table.step(rng.choice(observation["action_mask"].nonzero()[0]))
                steps += 1
        return steps

    return play


def openspiel_player() -> Callable[[int], int]:
    import pyspiel

    import benben.envs.openspiel

    name = benben.envs.openspiel.GAMES[GAME]
    start = pyspiel.load_game(name, {"players": SEATS}).new_initial_state()

    def play(seed: int) -> int:
        rng = random.Random(seed)
        state, moves = start.clone(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


measure({"gymnasium": gymnasium_player, "aec": aec_player, "openspiel": openspiel_player}[FACE](), lambda steps: steps)
