"""How much thought an analysis may take, by name."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """How thoroughly positions are valued."""

    simulations: int  # of each of two tree searches at a decision; none: one turn is looked ahead
    completions: int  # samples of what else is dealt before the first decision


BUDGETS = {
    "quick": Budget(0, 32),
    "normal": Budget(3000, 64),
    "deep": Budget(20000, 256),
}


def budget_named(name: str) -> Budget:
    """The budget of this name, or a ValueError that names those there are."""
    if name not in BUDGETS:
        raise ValueError(f"there is no budget {name!r}; there are {', '.join(BUDGETS)}")
    return BUDGETS[name]
