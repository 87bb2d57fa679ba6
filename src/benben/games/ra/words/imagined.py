"""The words of a position of Ra that fits a view."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from benben.core.notation import HIDDEN, Counts, spaceless

Words = dict[str, str]


def words_of(view: Mapping[str, Any], dealer: Any) -> Iterator[Words]:
    """Everything is open except the points of others, which the notation draws."""
    turn, auction, disaster = view["turn"], view["auction"], view["disaster"]
    players = view["players"]
    hidden = any(player["score"] is None for player in players)
    yield {
        **({"scores": "hidden"} if hidden else {}),
        "epoch": str(view["epoch"]),
        "phase": view["phase"],
        "turn": "over" if turn is None else str(turn),
        "active": str(auction["ra_player"] if auction else turn or 0),
        "ra": str(view["ra_track"]["drawn"]),
        "centre": str(view["centre_sun"]),
        "auction": auction["kind"] if auction else "-",
        "bid": str(auction["best_bid"] if auction else 0),
        "bidder": _seat(auction["bidder"] if auction else None),
        "owner": _seat(turn if disaster else None),
        "disaster": disaster["kind"] if disaster else "-",
        "left": str(disaster["left"] if disaster else 0),
        "waiting": _counted(Counter(disaster["next"] if disaster else [])),
        "track": ",".join(spaceless(tile or "-") for tile in view["auction_track"]),
        "bag": _counted(view["bag"]),
        "tiles": "/".join(_counted(player["tiles"]) for player in players),
        "suns": "/".join(",".join(map(str, player["suns_up"])) or "-" for player in players),
        "spent": "/".join(",".join(map(str, player["suns_down"])) or "-" for player in players),
        "points": "/".join(HIDDEN if p["score"] is None else f"start:{p['score']}" for p in players),
    }


def _seat(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


def _counted(counts: Mapping[str, int]) -> str:
    return Counts(tuple(counts)).write(list(counts.values()))
