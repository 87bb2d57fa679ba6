"""Values, beams and tree search over any game, compiled with its rules; no game by name.

All rules of this room are loaded together: compiled code is kept under a digest of the rules that are loaded.
"""

from benben.search import contest, evaluation, learning, samples, selfplay  # noqa: F401 - they import all the others

PACKAGES = ("benben.search",)  # what `Game.compiled` compiles with a game for its bots
