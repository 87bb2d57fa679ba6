"""The story of a game of Pharaon, event by event."""

from collections.abc import Callable
from typing import Any

from benben.core.protocol import Telling
from benben.core.records import Position
from benben.games.pharaon.board import actions as a
from benben.games.pharaon.board.components import AREAS, COLOURS, RESOURCES, TOKENS
from benben.games.pharaon.rules.scoring import scores, winners
from benben.games.pharaon.words.view import side_word

Told = dict[str, Any]


def tell_event(s: Position, event: int, seat: int, first: int, second: int) -> Telling:
    """An event in words, at the moment it happens."""
    facts = _STORY[event](s, first, second)
    if seat >= 0:
        facts = {"event": facts["event"], "seat": side_word(s, seat), **facts}
    if event == a.DEALT_PRIVATELY:
        return Telling(facts, {**facts, "item": None}, knowers=(seat,))
    return Telling(facts, facts)


def _dealt(s: Position, outcome: int, _: int) -> Told:
    what, item = a.DEALT[outcome]
    return {"event": "dealt", "what": what, "item": item}


def _over(s: Position, *_: int) -> Told:
    return {"event": "over", "winners": winners(s), "scores": [row["total"] for row in scores(s)]}


def _wheel(s: Position, *_: int) -> Told:
    return {"event": "wheel turned", "wheel": {AREAS[area]: COLOURS[s.wheel[area]] for area in s.areas}}


_STORY: dict[int, Callable[[Position, int, int], Told]] = {
    a.DEALT_ITEM: _dealt,
    a.DEALT_TO: _dealt,
    a.DEALT_PRIVATELY: _dealt,
    a.TOOK_JAR: lambda s, jar, _: {"event": "jar", "jar": jar + 1},
    a.GAINED: lambda s, resource, _: {"event": "gained", "resource": RESOURCES[resource]},
    a.BEGAN_ROUND: lambda s, number, _: {"event": "round", "round": number},
    a.ACTED: lambda s, area, access: {"event": "acted", "area": AREAS[area], "access": bool(access)},
    a.SWAPPED: lambda s, token, got: {"event": "swapped", "gave": a.PAYABLE[token], "got": RESOURCES[got]},
    a.PAID: lambda s, token, _: {"event": "paid", "token": a.PAYABLE[token]},
    a.LAID: lambda s, token, area: {"event": "access", "token": a.PAYABLE[token], "area": AREAS[area]},
    a.PASSED_ROUND: lambda s, place, _: {"event": "passed", "last": place == s.sides - 1},
    a.TOOK_NOBLE: lambda s, card, _: {"event": "noble", "noble": card + 1},
    a.TOOK_ARTISAN: lambda s, card, _: {"event": "artisan", "artisan": card + 1},
    a.TOOK_OFFERING: lambda s, kind, _: {"event": "offering", "token": TOKENS[kind]},
    a.STEPPED: lambda s, track, level: {"event": "step", "track": COLOURS[track], "level": level},
    a.BUILT: lambda s, stage, _: {"event": "tomb", "stage": stage},
    a.BECAME_HEIR: lambda s, *_: {"event": "pharaoh"},
    a.USED_NOBLE: lambda s, card, _: {"event": "used", "noble": card + 1},
    a.MOVED: lambda s, row, space: {"event": "moved", "row": row + 1, "space": space + 1},
    a.TOOK_FIRST_PLAYER: lambda s, *_: {"event": "first player"},
    a.CLEARED_WHEEL: lambda s, *_: {"event": "wheel cleared"},
    a.TURNED_WHEEL: _wheel,
    a.BLOCKED: lambda s, colour, _: {"event": "blocked", "colour": COLOURS[colour]},
    a.LEFT_JAR: lambda s, jar, _: {"event": "jar left over", "jar": jar + 1},
    a.TURNED_UP_JAR: lambda s, jar, _: {"event": "jar turned up", "jar": jar + 1},
    a.FILLED: lambda s, place, colour: {"event": "tile", "tile": AREAS[s.tiles[place]], "colour": COLOURS[colour]},
    a.DISCARDED_NOBLE: lambda s, card, _: {"event": "noble discarded", "noble": card + 1},
    a.DISCARDED_ARTISAN: lambda s, card, _: {"event": "artisan discarded", "artisan": card + 1},
    a.RESHUFFLED: lambda s, jars, _: {"event": "reshuffled", "what": "jars" if jars else "offerings"},
    a.ENDED_ROUND: lambda s, number, _: {"event": "round ended", "round": number},
    a.GAME_ENDED: _over,
}
