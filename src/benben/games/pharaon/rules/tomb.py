"""Chapter 5, the burial chamber, and chapter 9, the Heir of Pharaoh."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import BECAME_HEIR, BUILT
from benben.games.pharaon.board.state import NOTHING
from benben.games.pharaon.board.tables import HEIR_NOBLES, HEIR_STAGE, LAST_STAGE
from benben.games.pharaon.rules.holdings import nobles_of


@rule
def build_stage(s: Any, side: int) -> None:
    """5.13 The cost under the next stage moves the cube one stage; after the last there is none."""
    if s.tomb[side] < LAST_STAGE:
        s.tomb[side] += 1
        tell(s, BUILT, side, s.tomb[side])
        check_heir(s, side)


@rule
def check_heir(s: Any, side: int) -> None:
    """9.1 The first side with two nobles and tomb stage three takes the Pharaoh token for good."""
    if s.pharaoh == NOTHING and s.tomb[side] >= HEIR_STAGE and nobles_of(s, side) >= HEIR_NOBLES:
        s.pharaoh = side
        tell(s, BECAME_HEIR, side)
