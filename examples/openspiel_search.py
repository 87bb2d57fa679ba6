"""OpenSpiel's Monte-Carlo tree search plays two-player Ra against our heuristic bot.

python examples/openspiel_search.py --games 4 --simulations 50
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import benben
import benben.envs.openspiel  # registers benben_ra
from benben.core.records import unpack


def play(seed: int, simulations: int, seat: int) -> float:
    """One game; what the search on this seat earned: 1 for a win, 0 for a loss."""
    luck = np.random.RandomState(seed)
    game = pyspiel.load_game("benben_ra", {"players": 2})
    search = MCTSBot(game, 1.0, simulations, RandomRolloutEvaluator(1, luck), random_state=luck)
    heuristic = benben.bots.make("heuristic", benben.games()["ra"], seed)
    match = benben.new("ra", seats=2, seed=seed)  # deals, and is what our bot looks at
    state = game.new_initial_state()
    follow(state, match, 0)
    while match.turn is not None:
        if match.turn == seat:
            move = match.game.actions[search.step(state)]
        else:
            move = heuristic.choose(match, match.turn, 1.0)
        lines = len(match.record)
        match.play(move)
        follow(state, match, lines)
    assert state.is_terminal()
    assert unpack(state.spot.games).packed().tobytes() == match.position.packed().tobytes()
    return float(state.returns()[seat])


def follow(state: Any, match: benben.Match, start: int) -> None:
    """Bring the OpenSpiel state to where the match is: what was played and dealt since a line of its record."""
    for line in match.record[start:]:
        who, _, words = line.partition(" ")
        numbers = match.game.outcome_numbers if who == "deal" else match.game.action_numbers
        state.apply_action(numbers[words])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50)
    given = parser.parse_args()
    shares = [play(number, given.simulations, number % 2) for number in range(given.games)]
    print(f"the search wins {sum(shares):g} of {given.games} games")
