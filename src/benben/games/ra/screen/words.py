"""The tiles of Ra for people, and the story of a game in sentences."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from benben.core.language import N_, _, ngettext
from benben.core.phrases import SeatNames, enumeration, signed, source_name
from benben.games.ra.words.sources import SOURCE_LABELS

Event = dict[str, Any]

LABELS = {
    "ra": N_("Ra tile|Ra"),
    "god": N_("Ra tile|God"),
    "gold": N_("Ra tile|Gold"),
    "pharaoh": N_("Ra tile|Pharaoh"),
    "nile": N_("Ra tile|Nile"),
    "flood": N_("Ra tile|Flood"),
    "art": N_("Ra tile|Art"),
    "agriculture": N_("Ra tile|Agriculture"),
    "religion": N_("Ra tile|Religion"),
    "astronomy": N_("Ra tile|Astronomy"),
    "writing": N_("Ra tile|Writing"),
    "fortress": N_("Ra tile|Fortress"),
    "obelisk": N_("Ra tile|Obelisk"),
    "palace": N_("Ra tile|Palace"),
    "pyramid": N_("Ra tile|Pyramid"),
    "sphinx": N_("Ra tile|Sphinx"),
    "statue": N_("Ra tile|Statue"),
    "step pyramid": N_("Step pyramid"),
    "temple": N_("Ra tile|Temple"),
    "funeral": N_("Ra tile|Funeral"),
    "drought": N_("Ra tile|Drought"),
    "unrest": N_("Ra tile|Unrest"),
    "earthquake": N_("Ra tile|Earthquake"),
}

OBJECTS = {  # as the object of a sentence: "drew a flood"
    "ra": N_("a Ra"),
    "god": N_("a god"),
    "gold": N_("Ra tile as an object|gold"),
    "pharaoh": N_("a pharaoh"),
    "nile": N_("a Nile"),
    "flood": N_("a flood"),
    "art": N_("Ra tile as an object|art"),
    "agriculture": N_("Ra tile as an object|agriculture"),
    "religion": N_("Ra tile as an object|religion"),
    "astronomy": N_("Ra tile as an object|astronomy"),
    "writing": N_("Ra tile as an object|writing"),
    "fortress": N_("a fortress"),
    "obelisk": N_("an obelisk"),
    "palace": N_("a palace"),
    "pyramid": N_("a pyramid"),
    "sphinx": N_("a sphinx"),
    "statue": N_("a statue"),
    "step pyramid": N_("a step pyramid"),
    "temple": N_("a temple"),
    "funeral": N_("a funeral"),
    "drought": N_("a drought"),
    "unrest": N_("Ra tile as an object|unrest"),
    "earthquake": N_("an earthquake"),
}


def label(tile: str) -> str:
    """A tile's name."""
    return _(LABELS[tile])


def a_tile(tile: str) -> str:
    """A tile as the object of a sentence."""
    return _(OBJECTS[tile])


def tell_story(events: Sequence[Event], since: int, names: SeatNames) -> list[str]:
    """What happened from event number `since` on."""
    return [sentence for group in _together(events[since:]) if (sentence := _sentence(group, events, names))]


def _together(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Tiles that go the same way at once are one piece of the story."""

    def way(event: Event) -> Any:
        together = event["event"] in ("took", "removed", "lost", "discarded")
        return (event["event"], event.get("seat")) if together else id(event)

    for _way, group in groupby(events, key=way):
        yield list(group)


def _sentence(group: list[Event], events: Sequence[Event], names: SeatNames) -> str:
    event = group[0]
    name = names[event.get("seat")]
    if event["event"] == "scored":
        return _scored(event, events, name)
    tiles = enumeration(_several([item["tile"] for item in group if item.get("tile")]))
    return _SENTENCES[event["event"]](event, name, tiles)


def _several(tiles: list[str]) -> list[str]:
    """Each kind of tile once, in the order found, with its number where it comes several times."""
    counts = Counter(tiles)
    return [a_tile(tile) if count == 1 else f"{count} × {label(tile)}" for tile, count in counts.items()]


def _scored(event: Event, events: Sequence[Event], name: str) -> str:
    """Points of an epoch by source: what the sums have grown by since the epoch before."""
    if event["points"] is None:
        return _("{name} scored, points hidden", name=name)
    own = [other for other in events if other["event"] == "scored" and other["seat"] == event["seat"]]
    earlier = [other["scores"] for other in own if other["epoch"] < event["epoch"]]
    before = earlier[-1] if earlier else {"start": event["scores"]["start"]}
    grown = {source: event["scores"][source] - before.get(source, 0) for source in event["scores"] if source != "total"}
    parts = ", ".join(
        f"{source_name(source, SOURCE_LABELS)} {signed(points)}" for source, points in grown.items() if points
    )
    sentence = _("{name} scored {points}", name=name, points=signed(event["points"]))
    return f"{sentence} ({parts})" if parts else sentence


def _unsold(event: Event, name: str, tiles: str) -> str:
    if event["kind"] == "full":
        return _("No bids: the lot leaves the game")
    return _("No bids: the lot stays")


def _epoch_ended(event: Event, name: str, tiles: str) -> str:
    if event["by"] == "ra":
        return _("epoch {n} ends with the last Ra", n=event["epoch"])
    return _("epoch {n} ends: all suns are used", n=event["epoch"])


def _epoch_began(event: Event, name: str, tiles: str) -> str:
    sentence = _("epoch {n} begins", n=event["epoch"])
    if event["epoch"] == 1:
        return sentence
    return sentence + ": " + _("gods, gold, floods and civilization are discarded; all suns turn face up")


_SENTENCES: dict[str, Callable[[Event, str, str], str]] = {
    "dealt": lambda e, name, _t: _("{name} got suns {suns}", name=name, suns=enumeration(map(str, e["suns"]))),
    "drew": lambda e, name, tiles: _("{name} drew {tile}", name=name, tile=tiles),
    "invoked": lambda e, name, _t: _("{name} invoked Ra", name=name),
    "auction": lambda e, name, _t: _("Auction. Last to bid: {name}", name=name),
    "bid": lambda e, name, _t: _("{name} bid {n}", name=name, n=e["sun"]),
    "passed": lambda e, name, _t: _("{name} passed", name=name),
    "took": lambda e, name, tiles: _("{name} took {tiles}", name=name, tiles=tiles),
    "exchanged": lambda e, name, _t: _(
        "{name} paid sun {gave} and took sun {got}",
        name=name,
        gave=e["gave"],
        got=e["got"],
    ),
    "unsold": _unsold,
    "removed": lambda e, name, tiles: _("Removed from the game: {tiles}", tiles=tiles),
    "god": lambda e, name, tiles: _("{name} spent a god to take {tile}", name=name, tile=tiles),
    "done": lambda e, name, _t: _("{name} kept the other gods", name=name),
    "disaster": lambda e, name, _t: _("{name} took a disaster: {disaster}", name=name, disaster=label(e["kind"])),
    "lost": lambda e, name, tiles: _("{name} lost {tile}", name=name, tile=tiles),
    "epoch ended": _epoch_ended,
    "discarded": lambda e, name, tiles: "",  # the sentence on the next epoch says it for all
    "epoch": _epoch_began,
    "over": lambda e, name, _t: _("The game is over."),
}


def lost_words(disaster: str, n: int) -> str:
    """What a disaster would take."""
    if disaster == "funeral":
        return ngettext("{n} pharaoh lost", "{n} pharaohs lost", n)
    if disaster == "drought":
        return ngettext("{n} river tile lost", "{n} river tiles lost", n)
    if disaster == "unrest":
        return ngettext("{n} civilization tile lost", "{n} civilization tiles lost", n)
    return ngettext("{n} monument lost", "{n} monuments lost", n)
