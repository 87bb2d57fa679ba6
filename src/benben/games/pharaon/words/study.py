"""What a study asks of a finished game, answered by its events."""

from benben.core.parts import Event, Facts, Questions


def read_event(facts: Facts, event: Event) -> None:
    """The noble kept, what was gained, actions and steps in the pyramid of each round."""
    kind, seat = event["event"], event.get("seat")
    if kind == "round":
        facts.periods.append({"actions": 0, "steps in the pyramid": 0})
    elif kind == "dealt" and event["what"] == "start":
        facts.first = event["item"] if isinstance(event["item"], int) else 0
    elif kind in _COUNTED and facts.periods:
        facts.periods[-1][_COUNTED[kind]] += 1
    if not isinstance(seat, int):
        return  # it belongs to nobody, or to the Traitor
    if kind == "noble" and not facts.starts[seat]:
        facts.starts[seat] = f"noble {event['noble']}"
    if kind in _GAINED:
        name = _GAINED[kind].format(**event)
        facts.gained[seat][name] = facts.gained[seat].get(name, 0) + 1


_COUNTED = {"acted": "actions", "moved": "steps in the pyramid"}
_GAINED = {
    "noble": "noble {noble}",
    "artisan": "artisan",
    "offering": "offering {token}",
    "step": "Nile step {track}",
    "tomb": "tomb stage",
    "jar": "jar",
    "first player": "First Player token",
    "pharaoh": "heir of Pharaoh",
}

QUESTIONS = Questions("first noble", "round", read_event)
