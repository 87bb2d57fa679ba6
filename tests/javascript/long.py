"""The long comparison with the interpreted engine: `python -m javascript.long pharaon 1000` (in tests/).

It takes the numbers of seats in turn, some games of each, and says after each round how many games and steps have been
compared: a run that is stopped has shown that much. A third argument is the number of the first game, to go on where
another run stopped.
"""

import sys
from datetime import datetime
from typing import Any

import benben
from javascript.tale import random_options, random_tale
from javascript.test_lockstep import told_again

HANDFUL = 10


def compared(name: str, seats: int, first: int, count: int) -> dict[str, Any]:
    """What JavaScript finds in some random games, by their numbers: games, steps, and those that differ."""
    tales = []
    for number in range(first, first + count):
        seed = f"long {name} {seats} {number}"
        tales.append(random_tale(name, seats, random_options(name, seats, seed), seed))
    return told_again(tales)


def main(name: str, games: int, first: int = 0) -> None:
    """Compare this many games at every number of seats; stop at the first difference."""
    steps = dict.fromkeys(benben.games()[name].seats, 0)
    for number in range(first, games, HANDFUL):
        for seats in steps:
            found = compared(name, seats, number, min(HANDFUL, games - number))
            if found["differ"]:
                sys.exit(f"{name}, {seats} seats, games from {number}: {found['differ']}")
            steps[seats] += found["steps"]
        done = min(number + HANDFUL, games)
        print(
            f"{datetime.now():%H:%M} {name}: games {first} to {done - 1} at each of {steps} (steps), 0 differ",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
