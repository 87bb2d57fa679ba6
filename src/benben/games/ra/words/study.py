"""What a study asks of a finished game, answered by its events."""

from benben.core.parts import Event, Facts, Questions


def read_event(facts: Facts, event: Event) -> None:
    """Suns dealt, tiles taken, draws and auctions of each epoch and how it ended."""
    kind = event["event"]
    if kind == "dealt":
        facts.starts[event["seat"]] = "-".join(map(str, reversed(event["suns"])))
    elif kind == "epoch":
        facts.periods.append(_nothing_counted())
    elif kind == "epoch ended":
        facts.ends.append(event["by"])
    elif kind in _COUNTED:
        if not facts.periods:  # a variant that begins in the middle of an epoch
            facts.periods.append(_nothing_counted())
        facts.periods[-1][_COUNTED[kind]] += 1
    if kind in ("took", "god"):
        gained = facts.gained[event["seat"]]
        gained[event["tile"]] = gained.get(event["tile"], 0) + 1
    if facts.first < 0 and kind in ("drew", "invoked"):
        facts.first = event["seat"]


_COUNTED = {"drew": "tiles drawn", "auction": "auctions", "unsold": "lots unsold", "god": "gods spent"}


def _nothing_counted() -> dict[str, int]:
    return dict.fromkeys(_COUNTED.values(), 0)


QUESTIONS = Questions("suns", "epoch", read_event)
