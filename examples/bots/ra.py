"""A bot for Ra in Python.

benben arena ra --bots "examples/bots/ra.py:RaBot,greedy"
"""

from collections.abc import Mapping, Sequence
from typing import Any

CIVILIZATIONS = ("art", "agriculture", "religion", "astronomy", "writing")
WORTH = {"god": 2.5, "gold": 3, "pharaoh": 2, "drought": -3, "earthquake": -3, "funeral": -3, "unrest": -5}
Tiles = Mapping[str, int]


def worth_of(tile: str, tiles: Tiles) -> float:
    """About how many points one more tile is worth to somebody who has these tiles."""
    if tile in WORTH:
        return WORTH[tile]
    if tile == "flood":
        return 1 + (0 if tiles.get("flood") else tiles.get("nile", 0))
    if tile == "nile":
        return 1.7 if tiles.get("flood") else 1
    if tile not in CIVILIZATIONS:  # a monument
        return 1.5 if tiles.get(tile) else 1.7
    if tiles.get(tile):
        return 0.2
    kinds = sum(bool(tiles.get(kind)) for kind in CIVILIZATIONS)  # none costs five points, three give five
    return (5, 2, 4, 4, 4)[kinds]


def worth_of_lot(track: Sequence[str | None], tiles: Tiles) -> float:
    """About how many points the whole auction track is worth."""
    mine, worth = dict(tiles), 0.0
    for tile in track:
        if tile:
            worth += worth_of(tile, mine)
            mine[tile] = mine.get(tile, 0) + 1
    return worth


def least(view: Mapping[str, Any], suns: int) -> float:
    """What a lot must be worth before it is bought: less as the epoch nears its end, when suns are lost unused."""
    drawn, length = view["ra_track"]["drawn"], view["ra_track"]["length"]
    return float(min(7, 1 + 5 * (length - drawn) / length + 1.5 * (3 - min(suns, 3))))


class RaBot:
    """Buys lots that are worth it with the lowest sun that can win."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[str]) -> str:
        """A move of the seat that decides."""
        me, track = view["players"][view["turn"]], view["auction_track"]
        tiles, lot = me["tiles"], worth_of_lot(track, me["tiles"])
        for move in legal:
            if move.startswith("god") and worth_of(track[int(move[4:]) - 1], tiles) >= 4:
                return move
        if "done" in legal:
            return "done"
        if view["phase"] == "disaster":
            return min(legal, key=lambda move: worth_of(move[5:], {**tiles, move[5:]: tiles[move[5:]] - 1}))
        need = least(view, len(me["suns_up"]))
        if view["phase"] == "auction":
            bids = [int(move[4:]) for move in legal if move.startswith("bid")]
            pays = bool(bids) and lot + (view["centre_sun"] - min(bids)) / 4 >= need
            return f"bid {min(bids)}" if pays or "pass" not in legal else "pass"
        return "invoke" if "draw" not in legal or lot >= need + 2 else "draw"
