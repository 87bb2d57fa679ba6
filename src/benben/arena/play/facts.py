"""What the story of a finished match tells a game's analyst: for each game, the events that answer the questions."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from benben.match import Match

Event = dict[str, Any]


@dataclass
class Facts:
    """Plain data, ready for JSON."""

    first: int = 0  # the seat that began
    starts: list[str] = field(default_factory=list)  # what each seat began with
    periods: list[dict[str, int]] = field(default_factory=list)  # for each epoch or round: what happened how often
    ends: list[str] = field(default_factory=list)  # how each epoch ended
    gained: list[dict[str, int]] = field(default_factory=list)  # what each seat came by, and how much of it


@dataclass(frozen=True)
class Questions:
    """How to ask a game."""

    start: str  # what differs at the start
    period: str  # what the game is divided into
    read: Callable[[Facts, Event], None]  # takes one event into account


def facts_of(match: Match) -> Facts:
    """The facts of a finished match."""
    facts = Facts(starts=[""] * match.seats, gained=[{} for _ in range(match.seats)])
    questions = QUESTIONS.get(match.game.name)
    if questions:
        facts.first = -1
        for event in match.events():
            questions.read(facts, event)
    return facts


def _read_ra(facts: Facts, event: Event) -> None:
    """Suns dealt, tiles taken, draws and auctions of each epoch and how it ended."""
    kind = event["event"]
    if kind == "dealt":
        facts.starts[event["seat"]] = "-".join(map(str, reversed(event["suns"])))
    elif kind == "epoch":
        facts.periods.append({"tiles drawn": 0, "auctions": 0, "lots unsold": 0, "gods spent": 0})
    elif kind == "epoch ended":
        facts.ends.append(event["by"])
    elif kind in _COUNTED_RA:
        facts.periods[-1][_COUNTED_RA[kind]] += 1
    if kind in ("took", "god"):
        gained = facts.gained[event["seat"]]
        gained[event["tile"]] = gained.get(event["tile"], 0) + 1
    if facts.first < 0 and kind in ("drew", "invoked"):
        facts.first = event["seat"]


_COUNTED_RA = {"drew": "tiles drawn", "auction": "auctions", "unsold": "lots unsold", "god": "gods spent"}


def _read_pharaon(facts: Facts, event: Event) -> None:
    """The noble kept, what was gained, actions and steps in the pyramid of each round."""
    kind, seat = event["event"], event.get("seat")
    if kind == "round":
        facts.periods.append({"actions": 0, "steps in the pyramid": 0})
    elif kind == "dealt" and event["what"] == "start":
        facts.first = event["item"] if isinstance(event["item"], int) else 0
    elif kind in _COUNTED_PHARAON and facts.periods:
        facts.periods[-1][_COUNTED_PHARAON[kind]] += 1
    if not isinstance(seat, int):
        return  # nobody's, or the Traitor's
    if kind == "noble" and not facts.starts[seat]:
        facts.starts[seat] = f"noble {event['noble']}"
    if kind in _GAINED_PHARAON:
        name = _GAINED_PHARAON[kind].format(**event)
        facts.gained[seat][name] = facts.gained[seat].get(name, 0) + 1


_COUNTED_PHARAON = {"acted": "actions", "moved": "steps in the pyramid"}
_GAINED_PHARAON = {
    "noble": "noble {noble}",
    "artisan": "artisan",
    "offering": "offering {token}",
    "step": "Nile step {track}",
    "tomb": "tomb stage",
    "jar": "jar",
    "first player": "First Player token",
    "pharaoh": "heir of Pharaoh",
}

QUESTIONS = {
    "ra": Questions("suns", "epoch", _read_ra),
    "pharaon": Questions("first noble", "round", _read_pharaon),
}
