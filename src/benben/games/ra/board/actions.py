"""The numbers of actions, outcomes and events of Ra."""

from benben.games.ra.board.tables import (
    AUCTION_SPACES,
    CIVILIZATION,
    HIGHEST_SUN,
    KINDS,
    MONUMENT_END,
    SET_WORDS,
    TILES,
)

DRAW = 0
INVOKE = 1
DONE = 2
PASS = 3
GOD_1 = 4  # god 1 .. god 8
BID_1 = GOD_1 + AUCTION_SPACES  # bid 1 .. bid 16
LOSE_1 = BID_1 + HIGHEST_SUN  # lose art .. lose temple
LOSE_END = LOSE_1 + MONUMENT_END - CIVILIZATION

ACTIONS = (
    "draw",
    "invoke",
    "done",
    "pass",
    *(f"god {space}" for space in range(1, AUCTION_SPACES + 1)),
    *(f"bid {sun}" for sun in range(1, HIGHEST_SUN + 1)),
    *(f"lose {TILES[kind]}" for kind in range(CIVILIZATION, MONUMENT_END)),
)

OUTCOMES = (*TILES, *SET_WORDS)
SET_1 = KINDS  # the outcomes after the tiles: starting sets of suns
OUTCOMES_END = len(OUTCOMES)

(
    DEALT_SUNS,
    DREW,
    INVOKED,
    AUCTION_BEGAN,
    BID,
    PASSED,
    TOOK,
    EXCHANGED,
    UNSOLD,
    REMOVED,
    SPENT_GOD,
    ENDED_GODS,
    DISASTER_STRUCK,
    LOST,
    EPOCH_ENDED,
    SCORED,
    DISCARDED,
    EPOCH_BEGAN,
    GAME_ENDED,
) = range(19)
