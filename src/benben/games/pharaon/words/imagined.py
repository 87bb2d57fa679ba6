"""The words of a position of Pharaon that a view tells; what lies face down is only counted there, and is drawn."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from benben.core.notation import HIDDEN, Counts
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_CARDS,
    COLOURS,
    JARS,
    MOST_SEATS,
    NOBLE_CARDS,
    RESOURCES,
    TOKENS,
)
from benben.games.pharaon.board.tables import BAG, IS_SCRIBE, SUPPLY

Words = dict[str, str]


def words_of(view: Mapping[str, Any], dealer: Any) -> Iterator[Words]:
    """Position after position that a seat with this view could be in."""
    known = {**_options(view), **_board(view), **_sides(view), **_round(view)}
    known |= _resources(view) | _tokens(view, dealer) | _jars(view, dealer)
    known |= _cards(view, dealer, "artisans", ARTISAN_CARDS) | _cards(view, dealer, "nobles", NOBLE_CARDS)
    yield known | _task(view)


def _counted(counts: Mapping[str, int]) -> str:
    return Counts(tuple(counts)).write(list(counts.values()))


def _numbered(items: Iterable[Any]) -> str:
    return ",".join("-" if item is None else str(item) for item in items) or "-"


def _side(side: Any) -> str:
    return "-" if side is None else "1" if side == "traitor" else str(side)


def _everybody(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The sides in order."""
    return [*view["players"], *([view["traitor"]] if view["traitor"] else [])]


def _options(view: Mapping[str, Any]) -> Words:
    dark = sum(tile["dark"] for tile in view["traitor"]["tiles"]) if view["traitor"] else 0
    return {"first_game": json.dumps(view["first_game"], separators=(",", ":")), "traitor": str(dark)}


def _board(view: Mapping[str, Any]) -> Words:
    wheel = view["wheel"]
    tiles = view["traitor"]["tiles"] if view["traitor"] else []
    return {
        "areas": _numbered(view["areas"]),
        "wheel": _numbered(wheel[area]["colour"] for area in AREAS),
        "direction": view["direction"],
        "occupied": _counted({sector["colour"]: sector["squares"] - sector["free"] for sector in wheel.values()}),
        "tiles": _numbered(tile["area"] for tile in tiles),
        "tile_colour": _numbered(tile["colour"] for tile in tiles),
        "filled": _numbered(tile["filled"] for tile in tiles),
    }


def _sides(view: Mapping[str, Any]) -> Words:
    sides = _everybody(view)
    return {
        "resources": "/".join(_counted(side["resources"]) for side in sides),
        "tokens": "/".join(_counted(Counter(side["offerings"])) for side in sides),
        "nile": "/".join(_counted(side["nile"]) for side in sides),
        "tomb": _numbered(side["tomb"] for side in sides),
    }


def _round(view: Mapping[str, Any]) -> Words:
    discs = {_side(int(side) if side.isdecimal() else side): disc for side, disc in view["pyramid"]["discs"].items()}
    places = [discs.get(str(side)) for side in range(MOST_SEATS)]
    traitor = view["phase"] == "traitor"
    return {
        "round": str(view["round"]),
        "phase": view["phase"],
        "turn": "over" if view["turn"] is None else str(view["turn"]),
        "active": "1" if traitor else str(view["turn"] or 0),
        "first_player": _side(view["first_player"]),
        "pharaoh": _side(view["pharaoh"]),
        "passed": ",".join(map(_side, view["passed"])) or "-",
        "row": _numbered(place[0] if place else None for place in places),
        "space": _numbered(place[1] - 1 if place else 0 for place in places),
    }


def _resources(view: Mapping[str, Any]) -> Words:
    """What is missing lies on the wheel, or solo on the Traitor's tiles."""
    missing: dict[str, int] = {}
    for number, resource in enumerate(RESOURCES):
        seen = view["supply"][resource] + sum(side["resources"][resource] for side in _everybody(view))
        missing[resource] = SUPPLY[number] - seen
    if view["traitor"]:
        room = sum(sector["squares"] - sector["free"] for sector in view["wheel"].values()) - _laid_tokens(view)
        for tile in view["traitor"]["tiles"]:
            missing[tile["colour"]] = max(0, missing[tile["colour"]] - tile["filled"])
        for resource in RESOURCES:
            missing[resource] = min(missing[resource], max(0, room))
            room -= missing[resource]
    return {"supply": _counted(view["supply"]), "on_wheel": _counted(missing)}


def _unseen_tokens(view: Mapping[str, Any]) -> list[str]:
    offerings = view["offerings"]
    seen = Counter(token for side in _everybody(view) for token in side["offerings"])
    seen += Counter(token for pair in offerings["sets"] for token in pair or [])
    seen += Counter(token for token in offerings["bonus"] if token)
    return [token for number, token in enumerate(TOKENS) for _ in range(BAG[number] - seen[token])]


def _laid_tokens(view: Mapping[str, Any]) -> int:
    offerings = view["offerings"]
    return len(_unseen_tokens(view)) - offerings["bag"] - offerings["discard"]


def _tokens(view: Mapping[str, Any], dealer: Any) -> Words:
    """The tokens not seen are in the bag, among the discards or on the wheel, each as likely as any other."""
    offerings = view["offerings"]
    unseen = _shuffled(_unseen_tokens(view), dealer)
    bag, discard = offerings["bag"], offerings["discard"]
    return {
        "sets": ",".join("+".join(pair) if pair else "-" for pair in offerings["sets"]),
        "bonus": _numbered(offerings["bonus"]),
        "bag": _counted(Counter(unseen[:bag])),
        "discard": _counted(Counter(unseen[bag : bag + discard])),
        "tokens_on_wheel": _counted(Counter(unseen[bag + discard :])),
    }


def _shuffled(items: list[Any], dealer: Any) -> list[Any]:
    left = list(items)
    return [left.pop(dealer.below(len(left))) for _ in items]


def _jars(view: Mapping[str, Any], dealer: Any) -> Words:
    up = [jar for jar in view["jars"]["up"] if jar is not None]
    down = _shuffled([jar for jar in range(1, JARS + 1) if jar not in up], dealer)
    groups = {"discard": down[: view["jars"]["discard"]], "up": up}
    pile = view["traitor"]["pile"] if view["traitor"] else 0
    return {"jars": _grouped(groups), "jars_up": _numbered(view["jars"]["up"]), "traitors_jars": str(pile)}


def _grouped(groups: Mapping[str, list[int]]) -> str:
    return ";".join(f"{place}:{_numbered(cards)}" for place, cards in groups.items() if cards) or "-"


def _cards(view: Mapping[str, Any], dealer: Any, kind: str, count: int) -> Words:
    """Artisans or nobles: whose, face up, in the deck, and the rest out of the game or, in set-up, aside."""
    held = [[card["id"] if isinstance(card, dict) else card for card in side[kind]] for side in _everybody(view)]
    up = [card for card in view[kind]["up"] if card is not None]
    seen = {*up, *(card for cards in held for card in cards)}
    rest = [card for card in range(1, count + 1) if card not in seen]
    groups = {str(side): cards for side, cards in enumerate(held)} | {"up": up}
    hidden = 0
    if kind == "nobles" and view["round"] == 0:
        aside = [card for card in rest if view["first_game"] and IS_SCRIBE[card - 1]] + _dealt(view)
        hidden = len(rest) - view[kind]["deck"] - len(aside)
        groups["aside"] = aside
    else:
        groups["gone"] = _shuffled(rest, dealer)[: len(rest) - view[kind]["deck"]]
    word = _grouped(groups)
    if hidden:
        word += ";hidden:" + ",".join([HIDDEN] * hidden)
    found = {kind: word, f"{kind}_up": _numbered(view[kind]["up"])}
    found[f"{kind}_gained"] = _numbered(card for cards in held for card in cards)
    if kind == "nobles":
        found["used"] = _numbered(
            card["id"] for player in view["players"] for card in player["nobles"] if not card["ready"]
        )
    return found


def _dealt(view: Mapping[str, Any]) -> list[int]:
    return [card for player in view["players"] for card in player.get("dealt", [])]


def _task(view: Mapping[str, Any]) -> Words:
    """What is asked, and what follows."""
    task, paying = view["task"], view["paying"]
    if task is None:
        return {"asked": "turn", "todo": "-"}
    due = Counter(paying["left"] if task["asked"] == "pay" else [])
    dealt = _dealt(view) if task["asked"] == "keep" else None
    return {
        "asked": task["asked"],
        "todo": ",".join(task["todo"]) or "-",
        "area": task["area"],
        "tracks": str(sum(1 << COLOURS.index(colour) for colour in task["tracks"])),
        "jar": str(task["jar"] - 1),
        "due": _counted(due),
        "bonus_chosen": str(task["bonus"]),
        **{key: str(task[key]) for key in ("access", "chosen", "colour", "steps", "gains_left", "gain_from")},
        **({} if dealt is None else {"dealt": _numbered(dealt) if dealt else f"{HIDDEN},{HIDDEN}"}),
    }
