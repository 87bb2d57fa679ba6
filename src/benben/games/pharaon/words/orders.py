"""The standing orders of Pharaon."""

from collections.abc import Sequence

from benben.core.language import N_
from benben.core.parts import Order


def pass_when_stuck(legal: Sequence[str], _argument: int) -> str | None:
    """A pass if it is the only possible move."""
    return "pass" if list(legal) == ["pass"] else None


def pass_round(legal: Sequence[str], _argument: int) -> str | None:
    """A pass whenever a turn begins."""
    return "pass" if "pass" in legal else None


ORDERS = (
    Order("auto_pass", N_("Pass when I can do nothing else"), pass_when_stuck),
    Order("pass_round", N_("Pass for the rest of this round"), pass_round, one_chapter=True),
)
