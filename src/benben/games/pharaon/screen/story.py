"""The story of a game of Pharaon in sentences."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from benben.core.language import _
from benben.core.phrases import SeatNames
from benben.games.pharaon.screen.cards import CardTables, area_name, thing, things

Event = dict[str, Any]
TOGETHER = {"paid": "token", "gained": "resource", "offering": "token", "blocked": "colour"}
Sentence = Callable[[Event, str, CardTables], str]


def tell_story(events: Sequence[Event], names: SeatNames, cards: CardTables) -> list[str]:
    """What happened in these events."""
    sentences = []
    for group in _together(events):
        event, name = group[0], names[group[0].get("seat")]
        if event["event"] in TOGETHER:
            sentences.append(_several(group, name))
        else:
            sentences.append(_SENTENCES[event["event"]](event, name, cards))
    return [sentence for sentence in sentences if sentence]


def _together(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Things that go the same way at once are one piece of the story."""

    def way(event: Event) -> Any:
        return (event["event"], event.get("seat")) if event["event"] in TOGETHER else id(event)

    for _way, group in groupby(events, key=way):
        yield list(group)


def _several(group: list[Event], name: str) -> str:
    what = group[0]["event"]
    words = things(event[TOGETHER[what]] for event in group if event[TOGETHER[what]] != "access")
    if what == "paid":
        return _("{name} paid {what}", name=name, what=words) if words != "-" else ""
    if what == "gained":
        return _("{name} gained {what}", name=name, what=words)
    if what == "blocked":
        return _("Blocked on the wheel: {things}", things=words)
    return _("{name} took {what}", name=name, what=words)


def _dealt(event: Event, name: str, cards: CardTables) -> str:
    if event["what"] == "noble" and event.get("seat") is not None:
        if event["item"] is None:
            return _("{name} received a noble", name=name)
        return _("{name} received a noble: {noble}", name=name, noble=cards.noble_name(event["item"]))
    return ""  # on the table for everybody to see


def _acted(event: Event, name: str, cards: CardTables) -> str:
    if event["access"]:
        return ""  # the token laid says it
    return _("{name} chose an area without access: {area}", name=name, area=area_name(event["area"]))


def _passed(event: Event, name: str, cards: CardTables) -> str:
    return _("{name} passed last", name=name) if event["last"] else _("{name} passed", name=name)


_SENTENCES: dict[str, Sentence] = {
    "dealt": _dealt,
    "jar": lambda e, name, cards: _("{name} took the jar {jar}", name=name, jar=cards.jar(e["jar"])),
    "round": lambda e, name, cards: _("round {n}", n=e["round"]),
    "acted": _acted,
    "access": lambda e, name, cards: _(
        "{name} paid {token} for access: {area}", name=name, token=thing(e["token"]), area=area_name(e["area"])
    ),
    "swapped": lambda e, name, cards: _(
        "{name} swapped {gave} for {got}", name=name, gave=thing(e["gave"]), got=thing(e["got"])
    ),
    "passed": _passed,
    "noble": lambda e, name, cards: _("{name} took a noble: {noble}", name=name, noble=cards.noble_name(e["noble"])),
    "artisan": lambda e, name, cards: _(
        "{name} took an artisan: {artisan}", name=name, artisan=cards.artisan(e["artisan"])
    ),
    "step": lambda e, name, cards: _(
        "{name} moved up a Nile track: {track}, level {n}", name=name, n=e["level"], track=thing(e["track"])
    ),
    "tomb": lambda e, name, cards: _("{name} built stage {n}", name=name, n=e["stage"]),
    "pharaoh": lambda e, name, cards: _("The Heir of Pharaoh: {name}", name=name),
    "used": lambda e, name, cards: _("{name} used a noble: {noble}", name=name, noble=cards.noble_name(e["noble"])),
    "moved": lambda e, name, cards: _("{name} moved to space {n} of the pyramid", name=name, n=e["space"]),
    "first player": lambda e, name, cards: _("{name} took the First Player token", name=name),
    "wheel cleared": lambda e, name, cards: "",
    "wheel turned": lambda e, name, cards: _("The wheel turns"),
    "jar left over": lambda e, name, cards: _("Jar left over: {jar}", jar=cards.jar(e["jar"])),
    "jar turned up": lambda e, name, cards: _("{name} turned up the jar {jar}", name=name, jar=cards.jar(e["jar"])),
    "tile": lambda e, name, cards: _(
        "{name} put {colour} on the tile {tile}", name=name, colour=thing(e["colour"]), tile=area_name(e["tile"])
    ),
    "noble discarded": lambda e, name, cards: _(
        "{name} discarded a noble: {noble}", name=name, noble=cards.noble_name(e["noble"])
    ),
    "artisan discarded": lambda e, name, cards: _(
        "{name} discarded an artisan: {artisan}", name=name, artisan=cards.artisan(e["artisan"])
    ),
    "reshuffled": lambda e, name, cards: _("The discard pile was shuffled"),
    "round ended": lambda e, name, cards: _("round {n} ends", n=e["round"]),
    "over": lambda e, name, cards: _("The game is over."),
}
