"""OpenSpiel's C++ games played by its C++ random bots: `openspiel_bots.py hearts`.

The loop over a game is OpenSpiel's own `evaluate_bots`, on a copy of the opening position (some games take
long to make a new one, and Benben copies it too). The finished state remembers who made every move: those of
players are counted, those of chance (dealing, dice) are not, though their time is.
"""

import sys

import pyspiel
from clock import measure

START = pyspiel.load_game(sys.argv[1]).new_initial_state()
BOTS = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(START.num_players())]


def play(seed: int) -> pyspiel.State:
    state = START.clone()
    pyspiel.evaluate_bots(state, BOTS, seed)
    return state


def players_moves(state: pyspiel.State) -> int:
    return sum(move.player >= 0 for move in state.full_history())


measure(play, players_moves)
