"""Tournaments that can be trusted: blocks, rotations, intervals, ratings; studies of a game; the ladder of bots."""

from benben.arena.results import Arena
from benben.arena.running import run_arena

run = run_arena

__all__ = ["Arena", "run", "run_arena"]
