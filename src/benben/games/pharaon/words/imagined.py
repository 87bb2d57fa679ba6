"""The words of a position of Pharaon that fits a view; what the view does not say is drawn.

A view only counts what is face down, and in the middle of an action it does not say what is asked: every question that
could be asked is a position that could be.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
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
from benben.games.pharaon.board.tables import ANY_ACCESS, BAG, IS_SCRIBE, SUPPLY

Words = dict[str, str]


def words_of(view: Mapping[str, Any], dealer: Any) -> Iterator[Words]:
    """Position after position that a seat with this view could be in."""
    known = {**_options(view), **_board(view), **_sides(view), **_round(view)}
    known |= _resources(view) | _tokens(view, dealer) | _jars(view, dealer)
    known |= _cards(view, dealer, "artisans", ARTISAN_CARDS) | _cards(view, dealer, "nobles", NOBLE_CARDS)
    for asked in _questions(view, dealer):
        yield {**known, **asked}


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
    """What is missing is on the wheel or, in a solo game, on the Traitor's tiles."""
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


_ACTIONS = {
    "offerings": ("end-turn take-offerings pay ask-bonus pay prepare-cost ask-colour", "set"),
    "nobles": ("end-turn take-noble pay prepare-cost", "noble"),
    "nile": ("end-turn take-option pay prepare-cost", "option"),
    "artisans": ("end-turn take-artisan pay prepare-cost ask-colour", "artisan"),
    "tomb": ("end-turn build-stage pay prepare-cost", ""),
}


def _asked(question: str, below: str, **more: str) -> Words:
    """A question and what follows its answer, the last first."""
    return {"asked": question, "todo": ",".join(reversed(below.split())) or "-", **more}


def _questions(view: Mapping[str, Any], dealer: Any) -> list[Words]:
    """What could be asked, likeliest first."""
    phase = view["phase"]
    if phase == "over":
        return [{"asked": "turn", "todo": "-"}]
    if phase == "turn":
        return [_asked("turn", "end-turn")]
    if phase == "setup":
        return _in_set_up(view)
    if phase == "traitor":
        jars = _shuffled(list(range(JARS)), dealer)
        return [_asked("tile", "end-turn", jar=str(jar)) for jar in jars]
    if phase == "action":
        return _paying(view, dealer) if view["paying"] else _acting(view, dealer)
    after = {"passing": "end-turn ask-exchange", "pyramid": "end-turn"}[phase]
    return [
        *([_asked("jar", f"{after} generals-step")] if phase == "passing" else [_asked("income", after)]),
        _asked("gain", f"{after} gain-more", gains_left="1", gain_from="0"),
        _asked("exchange", "end-turn"),
        _asked("offering", after),
        _asked("teacher", after),
    ]


def _in_set_up(view: Mapping[str, Any]) -> list[Words]:
    below = "next-choice start-wealth"
    player = view["players"][view["turn"]]
    if not player["nobles"]:
        dealt = _numbered(player["dealt"]) if player.get("dealt") else f"{HIDDEN},{HIDDEN}"
        return [_asked("keep", f"{below} ask-jar", dealt=dealt)]
    return [_asked("jar", below), _asked("offering", f"{below} ask-jar")]


def _paying(view: Mapping[str, Any], dealer: Any) -> list[Words]:
    paying = view["paying"]
    due = _counted(Counter(paying["left"]))
    if paying["for"] == "access":
        areas = [area for area in AREAS if paying["left"] in (["any"], [view["wheel"][area]["colour"]])]
        return [
            _asked("access", " ".join([_ACTIONS[area][0], *_what(area)]), area=area)
            for area in _shuffled(areas, dealer)
            if paying["left"] != ["any"] or _has_any_access(view, area)
        ]
    area = paying["for"]
    steps = _ACTIONS[area][0].split(" prepare-cost")[0]
    colour = next((str(COLOURS.index(slot)) for slot in paying["left"] if slot != "any"), "0")
    chosen = _shuffled(range_of(view, area), dealer)
    return [
        _asked("pay", below, area=area, due=due, chosen=str(choice), colour=colour, access="-1", bonus_chosen="-1")
        for choice, below in product(chosen, [steps, steps.replace(" ask-bonus pay", "")])
    ]


def _what(area: str) -> list[str]:
    return [f"ask-{_ACTIONS[area][1]}"] if _ACTIONS[area][1] else []


def _has_any_access(view: Mapping[str, Any], area: str) -> bool:
    nobles = view["players"][view["turn"]]["nobles"]
    return any(card["id"] - 1 == ANY_ACCESS[AREAS.index(area)] for card in nobles)


def range_of(view: Mapping[str, Any], area: str) -> list[int]:
    """What an action in an area can take, by number."""
    if area in ("nobles", "artisans"):
        return [card - 1 for card in view[area]["up"] if card is not None] + ([-2] if view[area]["deck"] else [])
    if area == "offerings":
        return [place for place, pair in enumerate(view["offerings"]["sets"]) if pair]
    return list(range(6)) if area == "nile" else [0]


def _acting(view: Mapping[str, Any], dealer: Any) -> list[Words]:
    """In an action with nothing to pay: what to take, or what to do with it; rare questions last."""
    everywhere = str((1 << len(COLOURS)) - 1)
    likely = [
        *(_asked(what, below, area=area, access="-1") for area, (below, what) in _ACTIONS.items() if what),
        _asked("step", "end-turn", tracks=everywhere),
        _asked("offering", "end-turn"),
    ]
    return [*_shuffled(likely, dealer), *_seldom(view)]


def _seldom(view: Mapping[str, Any]) -> Iterator[Words]:
    """What an access token laid, tracks paid for, or a card gained can lead to."""
    yield _asked("track", "end-turn", steps="1")
    yield _asked("gain", "end-turn gain-more", gains_left="1", gain_from="0")
    yield _asked("artisan", "end-turn take-artisan", chosen="-1")
    yield _asked("diplomat", "end-turn ask-teacher")
    yield _asked("teacher", "end-turn")
    for tracks in range(1, 1 << len(COLOURS)):
        yield _asked("step", "end-turn", tracks=str(tracks))
    for colour in range(len(COLOURS)):
        yield _asked("bonus", "end-turn take-offerings pay", area="offerings", colour=str(colour), bonus_chosen="-1")
    for access in map(str, range(-1, len(COLOURS) + 1)):
        for area, (below, what) in _ACTIONS.items():
            if what:
                yield _asked(what, below, area=area, access=access)
            for chosen in range_of(view, area):
                steps = below.removesuffix(" ask-colour")
                yield _asked("colour", steps, area=area, access=access, chosen=str(chosen))
