"""Chapter 5: disasters."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.ra.board.actions import DISASTER_STRUCK, LOST
from benben.games.ra.board.state import DISASTER_PHASE, NOTHING
from benben.games.ra.board.tables import (
    CIVILIZATION,
    CIVILIZATION_END,
    DISASTER,
    DISASTER_END,
    DROUGHT,
    EARTHQUAKE,
    FLOOD,
    FUNERAL,
    MONUMENT,
    MONUMENT_END,
    NILE,
    PHARAOH,
    UNREST,
)

TAKEN_BY_EACH = 2


@rule
def begin_disasters(s: Any, owner: int) -> bool:
    """Resolve the waiting disasters; true if the owner must choose."""
    s.owner = owner
    return resolve_disasters(s)


@rule
def resolve_disasters(s: Any) -> bool:
    """5.1 Each disaster takes two tiles of its family, or as many as there are; true if the owner must choose."""
    while True:
        if s.left > 0:
            kind = tile_lost(s)
            if kind == NOTHING:
                s.left = 0
            elif is_choice(s):
                s.phase = DISASTER_PHASE
                s.turn = s.owner
                return True
            else:
                lose(s, kind)
        elif not next_disaster(s):
            s.disaster = NOTHING
            s.owner = NOTHING
            return False


@rule
def next_disaster(s: Any) -> bool:
    """5.2 Disasters are resolved in alphabetical order; false when none is left."""
    for kind in range(DISASTER, DISASTER_END):
        if s.waiting[kind - DISASTER] > 0:
            s.waiting[kind - DISASTER] -= 1
            s.disaster = kind
            s.left = TAKEN_BY_EACH
            tell(s, DISASTER_STRUCK, s.owner, kind)
            return True
    return False


@rule
def tile_lost(s: Any) -> int:
    """The tile that the disaster takes next if there is no choice, NOTHING if it finds none."""
    if s.disaster == FUNERAL:
        return pharaoh_lost(s)
    if s.disaster == DROUGHT:
        return river_tile_lost(s)
    for kind in range(first_at_risk(s), end_at_risk(s)):
        if s.tiles[s.owner][kind] > 0:
            return kind
    return NOTHING


@rule
def pharaoh_lost(s: Any) -> int:
    """5.3 A funeral takes pharaohs."""
    if s.tiles[s.owner][PHARAOH] > 0:
        return PHARAOH
    return NOTHING


@rule
def river_tile_lost(s: Any) -> int:
    """5.4 A drought takes floods first, then Niles."""
    if s.tiles[s.owner][FLOOD] > 0:
        return FLOOD
    if s.tiles[s.owner][NILE] > 0:
        return NILE
    return NOTHING


@rule
def first_at_risk(s: Any) -> int:
    """The first kind of tile that the disaster may take by choice."""
    if s.disaster == EARTHQUAKE:
        return MONUMENT
    if s.disaster == UNREST:
        return CIVILIZATION
    return 0


@rule
def end_at_risk(s: Any) -> int:
    """The kind after the last that the disaster may take by choice."""
    if s.disaster == EARTHQUAKE:
        return MONUMENT_END
    if s.disaster == UNREST:
        return CIVILIZATION_END
    return 0


@rule
def is_choice(s: Any) -> bool:
    """5.5 The owner chooses while more than one kind could go and more tiles are held than this disaster takes."""
    kinds = 0
    held = 0
    for kind in range(first_at_risk(s), end_at_risk(s)):
        if s.tiles[s.owner][kind] > 0:
            kinds += 1
            held += s.tiles[s.owner][kind]
    return kinds > 1 and held > s.left


@rule
def refuse_loss(s: Any, kind: int) -> int:
    """5.6 Unrest takes civilization, an earthquake monuments, and only what is held."""
    if kind < first_at_risk(s) or kind >= end_at_risk(s) or s.tiles[s.owner][kind] == 0:
        return 506
    return 0


@rule
def lose(s: Any, kind: int) -> None:
    """The tile leaves the game."""
    tell(s, LOST, s.owner, kind, s.disaster)
    s.tiles[s.owner][kind] -= 1
    s.left -= 1
