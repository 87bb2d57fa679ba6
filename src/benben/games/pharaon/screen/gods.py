"""Which gods of Pharaon count for a player now."""

from itertools import combinations
from typing import Any

from benben.games.pharaon.screen.cards import CardTables

View = dict[str, Any]


def elements(player: View, area: str) -> int:
    """How many elements of an area a player has, as gods count them."""
    if area == "tomb":
        return int(player["tomb"])
    if area == "nile":
        return sum(level > 0 for level in player["nile"].values())
    return len(player[area])


def counting_gods(view: View, me: int, cards: CardTables) -> set[int]:
    """The gods that together give most, no element counted twice (nobles who count gods are left out of this)."""
    have = {area: elements(view["players"][me], area) for area in view["areas"]}

    def together(chosen: tuple[int, ...]) -> bool:
        asked = [area for god in chosen for area in view["gods"][god]["between"]]
        return all(asked.count(area) * cards.need(area) <= have[area] for area in asked)

    numbers = range(len(view["gods"]))
    sets = (chosen for size in range(len(numbers) + 1) for chosen in combinations(numbers, size) if together(chosen))
    return set(max(sets, key=lambda chosen: sum(view["gods"][god]["points"] for god in chosen)))
