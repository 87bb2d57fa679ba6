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
    """An auction; it stays, with nobody to speak, while its winner resolves disasters."""

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
    """What lies before a seat."""

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
