"""What the seats earn: see docs/environments.md."""

from typing import Any

from benben.core.protocol import OVER, merit, points
from benben.core.rule import inlined, rule

WIN, RANK, MARGIN, POINTS = range(4)


@rule
@inlined
def forget(numbers: Any) -> None:
    """Make all numbers zero."""
    for number in range(len(numbers)):
        numbers[number] = 0


@rule
def reward_seats(s: Any, reward: int, before: Any, rewards: Any) -> None:
    """What every seat earned since the last step; `before` is memory with a number for each row of the score table."""
    forget(rewards)
    if reward == POINTS:
        for seat in range(len(rewards)):
            now = points(s, seat)
            rewards[seat] = now - before[seat]
            before[seat] = now
    elif s.turn == OVER:
        for row in range(len(before)):
            before[row] = points(s, row) if reward == MARGIN else merit(s, row)
        for seat in range(len(rewards)):
            if reward == WIN:
                rewards[seat] = win_share(before, seat)
            elif reward == RANK:
                rewards[seat] = rank(before, seat)
            else:
                rewards[seat] = lead(before, seat)


@rule
def best_of_others(numbers: Any, row: int) -> int:
    """The highest number of another row."""
    best = numbers[1] if row == 0 else numbers[0]
    for other in range(len(numbers)):
        if other != row and numbers[other] > best:
            best = numbers[other]
    return best


@rule
def lead(numbers: Any, row: int) -> float:
    """How far a row is before the best other."""
    return float(numbers[row] - best_of_others(numbers, row))


@rule
def win_share(merits: Any, row: int) -> float:
    """One, shared by all who win."""
    if lead(merits, row) < 0:
        return 0.0
    winners = 0
    for other in range(len(merits)):
        if merits[other] == merits[row]:
            winners += 1
    return 1.0 / winners


@rule
def rank(merits: Any, row: int) -> float:
    """From 1 for the first evenly down to -1 for the last; who are equal share."""
    balance = 0
    for other in range(len(merits)):
        if merits[other] < merits[row]:
            balance += 1
        elif merits[other] > merits[row]:
            balance -= 1
    return balance / (len(merits) - 1)
