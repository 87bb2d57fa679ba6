"""Chapter 5, the Nile."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import STEPPED
from benben.games.pharaon.board.components import BASICS, NO_ICON
from benben.games.pharaon.board.state import ASK_COLOUR, ASK_STEP, GAIN
from benben.games.pharaon.board.tables import (
    OPTION_COST,
    OPTION_GAINS,
    OPTION_PAID,
    OPTION_STEPS,
    OPTIONS,
    STEPS_ANYWHERE,
    TRACK_TOP,
)
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.access import is_option_payable

ALL_TRACKS = (1 << BASICS) - 1


@rule
def refuse_option(s: Any, purse: int, option: int) -> int:
    """5.8 The Nile offers pairs of resources to pay; you choose one that you can pay."""
    if option >= OPTIONS or not is_option_payable(purse, option, s.access, s.pays_as[s.active]):
        return 508
    return 0


@rule
def choose_option(s: Any, option: int) -> None:
    """Choose; for two alike the colour is asked next."""
    s.chosen = option
    if OPTION_COST[option] == 0:
        ask(s, ASK_COLOUR)


@rule
def take_option(s: Any) -> None:
    """5.9 An option gives all that is printed under it, in order: resources and jars, then steps."""
    if STEPS_ANYWHERE[s.chosen]:
        s.tracks = ALL_TRACKS
    elif OPTION_COST[s.chosen] == 0:
        s.tracks = 1 << s.colour
    else:
        s.tracks = OPTION_PAID[s.chosen]
    for _ in range(OPTION_STEPS[s.chosen]):
        ask(s, ASK_STEP)
    for place in range(len(OPTION_GAINS[s.chosen]) - 1, -1, -1):
        if OPTION_GAINS[s.chosen][place] != NO_ICON:
            put(s, GAIN, OPTION_GAINS[s.chosen][place])


@rule
def refuse_step(s: Any, track: int) -> int:
    """5.10 A step goes on one of the two tracks paid, or where the step is plain on any; never past the top."""
    if (s.tracks >> track) & 1 == 0 or s.nile[s.active][track] >= TRACK_TOP:
        return 510
    return 0


@rule
def refuse_track(s: Any, track: int) -> int:
    """6.4 Steps of nobles 21 and 22 all go on one track that is not at its top; what goes past it is lost."""
    if s.nile[s.active][track] >= TRACK_TOP:
        return 604
    return 0


@rule
def step(s: Any, side: int, track: int, steps: int) -> None:
    """Move a marker up, at most to the top."""
    s.nile[side][track] += steps
    if s.nile[side][track] > TRACK_TOP:
        s.nile[side][track] = TRACK_TOP
    tell(s, STEPPED, side, track, s.nile[side][track])
