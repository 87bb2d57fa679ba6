"""A player's tiles in the groups that score together."""

from dataclasses import dataclass
from typing import Any

from benben.core.language import _, ngettext
from benben.core.phrases import SeatNames, signed
from benben.games.ra.screen.words import label
from benben.games.ra.screen.worth import losses, of_family, position, with_tiles
from benben.games.ra.words.previews import gains, monuments

View = dict[str, Any]


@dataclass
class TileGroup:
    """Tiles that score together, the points they make now, and what to know of them."""

    title: str
    points: str
    held: str
    note: str
    warn: bool = False


def tile_groups(view: View, me: int, names: SeatNames) -> list[TileGroup]:
    """The five groups of a player."""
    own = (_civilization, _gods, _monuments)
    return [_river(view, me), _pharaohs(view, me, names), *(group(view, me) for group in own)]


def _held(view: View, me: int, among: list[str]) -> str:
    tiles = view["players"][me]["tiles"]
    return ", ".join(f"{label(tile)} {tiles[tile]}" for tile in among if tile in tiles)


def _points(view: View, me: int, *sources: str) -> str:
    points = gains(position(view), me)
    return signed(sum(points[source] for source in sources))


def _at_risk(view: View, me: int, disaster: str) -> str:
    n = losses(view, me).get(disaster, 0)
    if not n:
        return ""
    return ngettext(
        "{disaster} in the lot: {n} of these would go",
        "{disaster} in the lot: {n} of these would go",
        n,
        disaster=label(disaster),
    )


def _river(view: View, me: int) -> TileGroup:
    tiles = view["players"][me]["tiles"]
    dry = "nile" in tiles and "flood" not in tiles
    note = _("With a flood each river tile gives 1; Niles are kept")
    if dry:
        note = ngettext("No flood: {n} Nile scores nothing", "No flood: {n} Niles score nothing", tiles["nile"])
    risk = _at_risk(view, me, "drought")
    held = _held(view, me, ["nile", "flood"])
    return TileGroup(_("tile group|River"), _points(view, me, "river"), held, risk or note, dry or bool(risk))


def _pharaohs(view: View, me: int, names: SeatNames) -> TileGroup:
    counts = {
        names[seat]: player["tiles"].get("pharaoh", 0) for seat, player in enumerate(view["players"]) if seat != me
    }
    rivals = ", ".join(f"{name} {count}" for name, count in counts.items())
    note = f"({rivals})  " + _("Most +5, fewest -2; kept")
    risk, held = _at_risk(view, me, "funeral"), _held(view, me, ["pharaoh"])
    return TileGroup(_("tile group|Pharaohs"), _points(view, me, "pharaohs"), held, risk or note, bool(risk))


def _civilization(view: View, me: int) -> TileGroup:
    tiles, kinds = view["players"][me]["tiles"], of_family("civilization")
    missing = [kind for kind in kinds if kind not in tiles]
    note = ngettext("{n} type.", "{n} types.", len(kinds) - len(missing)) if len(missing) < 5 else _("No type: -5")
    if missing:
        s = with_tiles(position(view), me, missing[:1])
        note += " " + _("One more makes it {points}.", points=signed(gains(s, me)["civilization"]))
    risk = _at_risk(view, me, "unrest")
    warn = len(missing) == 5 or bool(risk)
    return TileGroup(
        _("tile group|Civilization"), _points(view, me, "civilization"), _held(view, me, kinds), risk or note, warn
    )


def _gods(view: View, me: int) -> TileGroup:
    held = _held(view, me, ["god", "gold"])
    return TileGroup(_("Gods and gold"), _points(view, me, "gods", "gold"), held, _("Gone after scoring"))


def _monuments(view: View, me: int) -> TileGroup:
    kinds = of_family("monument")
    types = sum(kind in view["players"][me]["tiles"] for kind in kinds)
    note = ngettext("{n} type; three alike give 5 more", "{n} types; three alike give 5 more", types)
    if view["epoch"] < 3:
        note += "; " + _("after epoch 3")
    risk = _at_risk(view, me, "earthquake")
    points = signed(monuments(position(view), me))
    return TileGroup(_("tile group|Monuments"), points, _held(view, me, kinds), risk or note, bool(risk))
