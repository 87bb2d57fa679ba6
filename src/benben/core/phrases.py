"""Small pieces of sentences that every screen needs."""

import re
from collections.abc import Iterable, Sequence

from benben.core.language import N_, _

Seat = int | str | None

SOURCES = {  # of points
    "total": N_("total"),
    "start": N_("start"),
    "gods": N_("gods"),
    "gold": N_("gold"),
    "pharaohs": N_("pharaohs"),
    "river": N_("river"),
    "civilization": N_("civilization"),
    "monuments": N_("monuments"),
    "suns": N_("suns"),
    "floor": N_("not below zero"),
    "nobles": N_("nobles"),
    "artisans": N_("artisans"),
    "nile": N_("Nile"),
    "tomb": N_("tomb"),
    "leftovers": N_("leftovers"),
    "tokens": N_("tokens"),
}


def source_name(source: str) -> str:
    """Where points come from, for people."""
    return _(SOURCES.get(source, source))


class Names:
    """What the seats are called."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def __getitem__(self, seat: Seat) -> str:
        """The name of a seat or of the Traitor."""
        if seat == "traitor":
            return _("the Traitor")
        return self.names[seat] if isinstance(seat, int) else _("nobody")


def seats_only(seats: int) -> Names:
    """Names for seats of which nothing is known but their number, as the game record has it."""
    return Names([_("Seat {n}", n=seat) for seat in range(seats)])


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+d}" if points else "0"


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *first, last = list(words) or [""]
    return _("{words} and {last}", words=", ".join(first), last=last) if first else last


def natural(text: str) -> list[tuple[int, str]]:
    """A key to sort by: `bid 3` comes before `bid 12`."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", text)]
