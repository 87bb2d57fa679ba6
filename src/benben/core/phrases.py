"""Small pieces of sentences shared by all screens."""

import re
from collections.abc import Iterable, Mapping, Sequence

from benben.core.language import N_, _

Seat = int | str | None

TOTAL = N_("source of points|total")
_NOBODY = N_("nobody|nobody")


def source_name(source: str, labels: Mapping[str, str]) -> str:
    """Where points come from, for people: the game's own label, see `People.sources`."""
    label = TOTAL if source == "total" else labels.get(source, source)
    return _(label)


class SeatNames:
    """What the seats are called."""

    def __init__(self, names: Sequence[str], rival: str = "") -> None:
        self.names = names
        self._rival = rival

    def __getitem__(self, seat: Seat) -> str:
        """The name of a seat; views and events name the rival without a seat by a word."""
        if isinstance(seat, str):
            return self.rival
        return _(_NOBODY) if seat is None else self.names[seat]

    @property
    def rival(self) -> str:
        """What the opponent without a seat is called, see `People.rival`."""
        return _(self._rival or _NOBODY)


def numbered_players(seats: int) -> list[str]:
    """Names for players known only by their seat, as in a game record or a puzzle; people count from 1."""
    return [_("Player {n}", n=seat + 1) for seat in range(seats)]


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+d}" if points else "0"


def enumeration(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *first, last = list(words) or [""]
    return _("{words} and {last}", words=", ".join(first), last=last) if first else last


def capital(sentence: str) -> str:
    """A sentence that begins with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def natural(text: str) -> list[tuple[int, str]]:
    """A key to sort by: `bid 3` comes before `bid 12`."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", text)]
