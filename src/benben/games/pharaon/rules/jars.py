"""Chapter 7: jars.

Face-down jars form one pile. When it is empty, the discards become the new pile; of an older pile only the Traitor's
jars are left then, and nobody knows which ones until he turns them up.
"""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import RESHUFFLED, TOOK_JAR, USED_NOBLE
from benben.games.pharaon.board.components import BASICS, JARS
from benben.games.pharaon.board.state import (
    ASK_DIPLOMAT,
    ASK_GAIN,
    ASK_TEACHER,
    GAIN_MORE,
    JAR_DISCARDED,
    NOTHING,
    PILES,
)
from benben.games.pharaon.board.tables import DIPLOMAT, JAR_CONTENT, TEACHER
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.holdings import gain, is_ready

IN_A_JAR = 3


@rule
def jars_in_pile(s: Any, pile: int) -> int:
    """How many jars a face-down pile has, the Traitor's included."""
    count = 0
    for jar in range(JARS):
        if s.jar_at[jar] == pile:
            count += 1
    return count


@rule
def prepare_pile(s: Any) -> None:
    """7.1 If the pile is empty when a jar is due, the discards are shuffled; what is the Traitor's stays his."""
    if jars_in_pile(s, 0) > s.traitors_jars[0]:
        return
    tell(s, RESHUFFLED, -1, 1)
    for pile in range(PILES - 1, 0, -1):
        s.traitors_jars[pile] = s.traitors_jars[pile - 1]
    s.traitors_jars[0] = 0
    for jar in range(JARS):
        if s.jar_at[jar] >= JAR_DISCARDED:
            s.jar_at[jar] += 1


@rule
def refuse_jar(s: Any, place: int) -> int:
    """7.2 You choose one of the face-up jars."""
    if s.jars_up[place] == NOTHING:
        return 702
    return 0


@rule
def take_jar(s: Any, place: int) -> None:
    """Gain a face-up jar."""
    jar = s.jars_up[place]
    s.jars_up[place] = NOTHING
    gain_jar(s, s.active, jar)


@rule
def gain_jar(s: Any, seat: int, jar: int) -> None:
    """7.3 A jar gives its three resources and is discarded; nobles 20 and 19 sleep until round one."""
    tell(s, TOOK_JAR, seat, jar)
    s.jar_at[jar] = JAR_DISCARDED
    s.jar = jar
    ask(s, ASK_TEACHER)
    if s.round > 0 and is_ready(s, seat, DIPLOMAT):
        ask(s, ASK_DIPLOMAT)
    else:
        pour(s, seat)


@rule
def pour(s: Any, seat: int) -> None:
    """Gain the three resources of the jar."""
    for place in range(IN_A_JAR):
        gain(s, seat, JAR_CONTENT[s.jar][place])


@rule
def use_diplomat(s: Any) -> None:
    """6.6 The Diplomat, once a round: any three basic resources instead of the jar's."""
    tell(s, USED_NOBLE, s.active, DIPLOMAT)
    s.used[DIPLOMAT] = 1
    choose_basics(s, IN_A_JAR)


@rule
def choose_basics(s: Any, count: int) -> None:
    """Let the side choose this many basic resources."""
    s.gains_left = count
    s.gain_from = 0
    put(s, GAIN_MORE)


@rule
def gain_more(s: Any) -> None:
    """Ask for one basic resource of choice after the other."""
    if s.gains_left > 0 and supply_from(s, s.gain_from) > 0:
        put(s, GAIN_MORE)
        ask(s, ASK_GAIN)


@rule
def supply_from(s: Any, colour: int) -> int:
    """Basic resources left of this colour and those after it."""
    count = 0
    for later in range(colour, BASICS):
        count += s.supply[later]
    return count


@rule
def refuse_gain(s: Any, colour: int) -> int:
    """7.4 Chosen resources come in colour order, from what is left, and never fewer than possible."""
    if colour < s.gain_from or s.supply[colour] == 0:
        return 704
    reach = supply_from(s, colour)
    if reach < s.gains_left and reach < supply_from(s, s.gain_from):
        return 704
    return 0


@rule
def gain_chosen(s: Any, colour: int) -> None:
    """Gain a basic resource of choice."""
    s.gains_left -= 1
    s.gain_from = colour
    gain(s, s.active, colour)


@rule
def refuse_teacher(s: Any, colour: int) -> int:
    """6.5 The Teacher, once a round with a jar: one more basic resource of choice."""
    if s.round == 0 or not is_ready(s, s.active, TEACHER) or s.supply[colour] == 0:
        return 605
    return 0


@rule
def use_teacher(s: Any, colour: int) -> None:
    """Gain the Teacher's resource."""
    tell(s, USED_NOBLE, s.active, TEACHER)
    s.used[TEACHER] = 1
    gain(s, s.active, colour)
