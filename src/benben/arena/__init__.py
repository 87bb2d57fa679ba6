"""Tournaments that can be trusted: blocks, rotations, intervals, ratings; studies of a game; the ladder of bots."""

from benben.arena.measuring import run_ladder
from benben.arena.report.arena import Arena
from benben.arena.report.study import Study
from benben.arena.running import run_arena, run_study

run = run_arena

__all__ = ["Arena", "Study", "run", "run_arena", "run_ladder", "run_study"]
