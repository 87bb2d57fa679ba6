"""What tiles are worth to a player of Ra, counted by the rules themselves."""

from typing import Any, cast

from benben.core.language import _, ngettext
from benben.core.phrases import SeatNames, enumeration, signed
from benben.core.records import Position
from benben.games.ra.board.shapes import RaView
from benben.games.ra.board.tables import FAMILY_WORDS, TILES
from benben.games.ra.screen.words import label, lost_words
from benben.games.ra.words.previews import gains, lot_gain, monuments
from benben.games.ra.words.seen import position_of

View = dict[str, Any]

FAMILY = dict(zip(TILES, FAMILY_WORDS, strict=True))
OPTIONS = {"scores": "open", "edition": "barque"}  # the worth of tiles depends on neither


def of_family(family: str) -> list[str]:
    """The tiles of a family."""
    return [tile for tile in TILES if FAMILY[tile] == family]


def position(view: View) -> Position:
    """The position of a view."""
    return position_of(cast(RaView, view), OPTIONS)


def with_tiles(s: Position, seat: int, tiles: list[str], number: int = 1) -> Position:
    """The position if a seat had this number more of each of these tiles."""
    after = s.copy()
    for tile in tiles:
        after.tiles[seat][TILES.index(tile)] += number
    return after


def gain(s: Position, seat: int, tiles: list[str], number: int = 1) -> int:
    """How many more (or fewer) points this number of these tiles would make this epoch."""
    return gains(with_tiles(s, seat, tiles, number), seat)["total"] - gains(s, seat)["total"]


def lot(view: View) -> list[str]:
    """The tiles on the auction track."""
    return [tile for tile in view["auction_track"] if tile]


def losses(view: View, me: int) -> dict[str, int]:
    """How many tiles each disaster of the lot would take from its winner."""
    return lot_gain(position(view), me)["lost"]


def lot_words(view: View, me: int) -> str:
    """What the lot would do for me."""
    tiles = [tile for tile in lot(view) if FAMILY[tile] != "disaster"]
    points = gain(position(view), me, tiles)
    words = [_("For you {points} this epoch", points=signed(points))]
    words += [lost_words(disaster, n) for disaster, n in losses(view, me).items()]
    return "; ".join(words)


def effect(view: View, me: int, tile: str, names: SeatNames) -> str:
    """What one more tile of the lot would do for me, in a few words."""
    s = position(view)
    family = FAMILY[tile]
    if family == "disaster":
        lost = losses(view, me).get(tile, 0)
        return _("lose {n}", n=lost) if lost else _("takes nothing")
    if family == "monument":
        return _monument_effect(s, me, tile)
    points = gain(s, me, [tile])
    return f"{signed(points) if points else ''} {_why(view, me, tile, names)}".strip()


def _why(view: View, me: int, tile: str, names: SeatNames) -> str:
    """Where the points of a tile come from."""
    mine = view["players"][me]["tiles"]
    if tile == "god":
        return _("or takes a tile")
    if tile == "pharaoh":
        return _pharaoh_why(view, me, names)
    if FAMILY[tile] == "river":
        return _river_why(mine, tile)
    if FAMILY[tile] == "civilization":
        return _civilization_why(mine, tile)
    return ""


def _river_why(mine: dict[str, int], tile: str) -> str:
    if tile == "flood":
        return _("with Niles") if "nile" in mine and "flood" not in mine else ""
    return _("worth of a tile|kept") if "flood" in mine else _("needs a flood")


def _civilization_why(mine: dict[str, int], tile: str) -> str:
    if tile in mine:
        return _("you have it")
    return _ordinal(sum(kind in mine for kind in of_family("civilization")) + 1)


def _ordinal(n: int) -> str:
    return (
        _("first type"),
        _("second type"),
        _("third type"),
        _("fourth type"),
        _("fifth type"),
        _("sixth type"),
        _("seventh type"),
        _("eighth type"),
    )[n - 1]


def _pharaoh_why(view: View, me: int, names: SeatNames) -> str:
    counts = [player["tiles"].get("pharaoh", 0) for player in view["players"]]
    mine = counts[me] + 1
    others = {seat: count for seat, count in enumerate(counts) if seat != me}
    most, fewest = max(others.values()), min(others.values())
    if mine > most:
        return _("still most") if counts[me] > most else _("worth of a tile|most")
    if mine == most:
        return _("ties {names}", names=enumeration(names[seat] for seat, count in others.items() if count == mine))
    return _("no longer fewest") if counts[me] <= fewest < mine else _("worth of a tile|kept")


def _monument_effect(s: Position, me: int, tile: str) -> str:
    copies = s.tiles[me][TILES.index(tile)] + 1
    types = sum(s.tiles[me][TILES.index(kind)] > 0 for kind in of_family("monument"))
    why = _ordinal(types + 1) if copies == 1 else ngettext("{n} alike", "{n} alike", copies)
    later = monuments(with_tiles(s, me, [tile]), me) - monuments(s, me)
    if s.epoch == 3:
        return f"{signed(later)} {why}" if later else why
    return why + ", " + _("{points} at the end", points=signed(later)) if later else why


def loss(view: View, me: int, tile: str) -> str:
    """What it would cost me to lose a tile."""
    s = position(view)
    now = gain(s, me, [tile], -1)
    later = monuments(with_tiles(s, me, [tile], -1), me) - monuments(s, me)
    left = view["players"][me]["tiles"][tile] - 1
    if now:
        return signed(now)
    if later and s.epoch < 3:
        return _("{points} at the end", points=signed(later))
    return _("{tile}: {n} left", n=left, tile=label(tile)) if left else _("costs no points")
