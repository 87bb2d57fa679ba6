"""Chapters 6 and 8: the end of an epoch and of the game."""

from typing import Any

from benben.core.protocol import OVER
from benben.core.rule import rule, tell
from benben.games.ra.board.actions import DISCARDED, EPOCH_BEGAN, EPOCH_ENDED, GAME_ENDED
from benben.games.ra.board.state import GAME_OVER, TURN
from benben.games.ra.board.tables import HIGHEST_SUN, KEPT, KINDS, RA_TRACK_LENGTH
from benben.games.ra.rules.auction import clear_track
from benben.games.ra.rules.scoring import score_epoch

LAST_EPOCH = 3


@rule
def last_ra(s: Any) -> bool:
    """6.1 The last space of the Ra track ends the epoch at once, without an auction."""
    return s.ra_drawn == RA_TRACK_LENGTH[s.seats]


@rule
def all_suns_spent(s: Any) -> bool:
    """6.2 The epoch ends when every sun of every player is face down."""
    for seat in range(s.seats):
        if s.suns_up[seat] != 0:
            return False
    return True


@rule
def end_epoch(s: Any) -> None:
    """6.3 What is left on the auction track leaves the game, all score; the third epoch is the last."""
    tell(s, EPOCH_ENDED, -1, s.epoch)
    clear_track(s)
    score_epoch(s)
    if s.epoch == LAST_EPOCH:
        s.phase = GAME_OVER
        s.turn = OVER
        tell(s, GAME_ENDED)
    else:
        discard_between_epochs(s)
        begin_epoch(s)


@rule
def discard_between_epochs(s: Any) -> None:
    """6.4 Pharaohs, Niles and monuments are kept; gods, gold, floods and civilization leave the game."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            if not KEPT[kind] and s.tiles[seat][kind] > 0:
                tell(s, DISCARDED, seat, kind, s.tiles[seat][kind])
                s.tiles[seat][kind] = 0


@rule
def begin_epoch(s: Any) -> None:
    """6.5 The Ra track is empty again, all suns are turned up, and the owner of the highest begins."""
    s.epoch += 1
    s.ra_drawn = 0
    for seat in range(s.seats):
        s.suns_up[seat] |= s.suns_down[seat]
        s.suns_down[seat] = 0
    tell(s, EPOCH_BEGAN, -1, s.epoch)
    s.active = highest_sun_owner(s)
    s.turn = s.active
    s.phase = TURN


@rule
def highest_sun_owner(s: Any) -> int:
    """2.1 An epoch's first turn belongs to the owner of the highest sun; the centre sun counts for nobody."""
    sun = HIGHEST_SUN
    while True:
        for seat in range(s.seats):
            if ((s.suns_up[seat] | s.suns_down[seat]) >> sun) & 1:
                return seat
        sun -= 1
