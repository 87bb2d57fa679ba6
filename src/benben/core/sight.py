"""How much of a position a net sees: see `survey` in core/protocol.py and search/net.py."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sight:
    """How many numbers the verb `survey` writes for each row of the score table, and for the table."""

    of_side: int = 0
    of_table: int = 0


NO_SIGHT = Sight()  # the default
