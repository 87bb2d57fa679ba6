"""The view of Ra, key by key; what the keys mean is in reference.toml."""

from typing import Literal, TypedDict

Phase = Literal["turn", "gods", "auction", "disaster", "over"]
AuctionKind = Literal["drawn", "voluntary", "full"]
Tile = str


class RaTrack(TypedDict):
    """The Ra tiles of this epoch."""

    drawn: int
    length: int


class Auction(TypedDict):
    """An auction; it remains, with nobody left to bid, while its winner resolves disasters."""

    kind: AuctionKind
    ra_player: int
    best_bid: int
    bidder: int | None
    to_speak: list[int]


class Disaster(TypedDict):
    """A disaster being resolved."""

    kind: Tile
    left: int
    next: list[Tile]


class RaPlayer(TypedDict):
    """What a player has."""

    score: int | None
    suns_up: list[int]
    suns_down: list[int]
    tiles: dict[Tile, int]


class RaView(TypedDict):
    """What a seat may know of a game of Ra."""

    game: str
    seats: int
    epoch: int
    turn: int | None
    phase: Phase
    ra_track: RaTrack
    auction_track: list[Tile | None]
    centre_sun: int
    bag: dict[Tile, int]
    auction: Auction | None
    disaster: Disaster | None
    players: list[RaPlayer]


class TileGain(TypedDict):
    """What a tile adds: points now and at the end, how many of its kind and types of its family there are then."""

    points: int
    later: int
    copies: int
    types: int
    lost: int


class LotGain(TypedDict):
    """What the lot adds: points now and at the end, and tiles lost by disaster."""

    points: int
    later: int
    lost: dict[Tile, int]


class Outlook(TypedDict):
    """What the tiles of a seat are worth: points if the epoch ended now, types, and what an earthquake could take."""

    gains: dict[str, int]
    civilization: int
    one_type_more: int
    monument_types: int
    monuments: int
    at_risk: int
