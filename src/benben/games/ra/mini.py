"""Mini Ra: the last hour of a game of Ra for two, with six tiles and two suns; all rules are the same.

It begins in the third epoch, when two Ra tiles are still to come, so that programs can walk through the whole game:
5,145 draws, 11,808 decisions and 9,899 ends.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from benben.core.records import Position
from benben.core.tables import read_toml
from benben.games.ra.board.shapes import RaView
from benben.games.ra.board.tables import RA_TRACK_LENGTH, TILES
from benben.games.ra.game import GAME as RA
from benben.games.ra.rules.epochs import LAST_EPOCH, highest_sun_owner
from benben.games.ra.rules.turns import begin_turn, set_up
from benben.games.ra.words.view import view

_MINI = read_toml(Path(__file__).parent / "data" / "mini.toml")


def set_up_mini(seats: int, options: Mapping[str, Any]) -> Position:
    """The third epoch, few tiles in the bag, one sun for each seat."""
    s = set_up(seats, options)
    s.epoch = LAST_EPOCH
    s.ra_drawn = RA_TRACK_LENGTH[seats] - _MINI["ra_left"]
    s.bag = [_MINI["bag"].get(tile, 0) for tile in TILES]
    for seat, sun in enumerate(_MINI["suns"]):
        s.suns_up[seat] = 1 << sun
    begin_turn(s, highest_sun_owner(s))
    return s


def view_mini(s: Position, seat: int | None) -> RaView:
    """The table as a seat sees it."""
    return {**view(s, seat), "game": "mini-ra"}


GAME = replace(
    RA,
    name="mini-ra",
    title="Mini Ra",
    summary="The last hour of a game of Ra, with six tiles and two suns.",
    seats=(2,),
    begin=set_up_mini,
    longest=40,
    variants={},
    view=view_mini,
)
