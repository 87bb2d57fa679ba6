"""What the quick analysis in JavaScript (`core/javascript/runtime/analysis.mjs`) must know of this one."""

from typing import Any

from benben.analysis.budgets import BUDGETS
from benben.analysis.report import GRADES, MOST_TURNING_POINTS, STEEPNESS


def quick_scale() -> dict[str, Any]:
    """How thoroughly positions are valued, and how losses are graded; quick values have no error."""
    return {
        "completions": BUDGETS["quick"].completions,
        "grades": GRADES,
        "steepness": STEEPNESS,
        "most_turning_points": MOST_TURNING_POINTS,
    }
