"""What a side holds, and the supplies it comes from and goes back to."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import GAINED, PAID, PAY_ACCESS, PAY_TOKEN
from benben.games.pharaon.board.components import ANY, BASICS, KINDS, NOBLE_CARDS, SILVER
from benben.games.pharaon.board.state import NO_ACCESS_TOKEN, NOTHING


@rule
def gain(s: Any, side: int, resource: int) -> None:
    """1.13 A resource gained comes from its supply; an empty supply gives nothing."""
    if s.supply[resource] > 0:
        s.supply[resource] -= 1
        s.resources[side][resource] += 1
        tell(s, GAINED, side, resource)


@rule
def is_basic_left(s: Any) -> bool:
    """Is there any basic resource in the supplies?"""
    for colour in range(BASICS):
        if s.supply[colour] > 0:
            return True
    return False


@rule
def holds(s: Any, seat: int, token: int) -> bool:
    """Does the seat hold what it would pay?"""
    if token == PAY_ACCESS:
        return s.access == ANY
    if token >= PAY_TOKEN:
        return s.tokens[seat][token - PAY_TOKEN] > 0
    return s.resources[seat][token] > 0


@rule
def spend(s: Any, seat: int, token: int) -> None:
    """3.6 What is paid goes back at once: resources to the supply, offering tokens to their discard."""
    tell(s, PAID, seat, token)
    if token == PAY_ACCESS:
        s.access = NO_ACCESS_TOKEN
    elif token >= PAY_TOKEN:
        s.tokens[seat][token - PAY_TOKEN] -= 1
        s.discard[token - PAY_TOKEN] += 1
    else:
        s.resources[seat][token] -= 1
        s.supply[token] += 1


@rule
def has_noble(s: Any, side: int, card: int) -> bool:
    """Does the side own this noble?"""
    return card != NOTHING and s.noble_at[card] == side


@rule
def is_ready(s: Any, side: int, card: int) -> bool:
    """Does the side own this once-a-round noble, unused this round?"""
    return card != NOTHING and s.noble_at[card] == side and s.used[card] == 0


@rule
def nobles_of(s: Any, side: int) -> int:
    """How many nobles the side has."""
    count = 0
    for card in range(NOBLE_CARDS):
        if s.noble_at[card] == side:
            count += 1
    return count


@rule
def offerings_of(s: Any, side: int) -> int:
    """How many offering tokens the side keeps."""
    count = 0
    for kind in range(KINDS):
        count += s.tokens[side][kind]
    return count


@rule
def resources_of(s: Any, side: int) -> int:
    """How many resources, silver included, the side keeps."""
    count = 0
    for resource in range(SILVER + 1):
        count += s.resources[side][resource]
    return count
