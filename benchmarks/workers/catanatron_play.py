"""Catanatron with four random players. Every entry of its action log is a move that a player was asked for
(rolling the dice and ending the turn too, where nothing else was possible).
"""

from catanatron import Color, Game, RandomPlayer
from clock import measure


def play(seed: int) -> Game:
    game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
    game.play()
    return game


measure(play, lambda game: len(game.state.actions))
