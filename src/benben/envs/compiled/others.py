"""The seats that an environment does not ask: they are played inside the compiled step."""

from typing import Any

from benben.core.protocol import legal
from benben.core.random import below
from benben.core.rule import rule
from benben.search.deciding import decide
from benben.search.rungs import LEARNED, RANDOM
from benben.search.verbs import hide


@rule
def rung_move(s: Any, rung: int, minds: Any, room: Any, random: Any) -> int:
    """The action of a rung; without minds every rung plays at random, and no other is compiled."""
    if minds is None:
        return room[below(random, legal(s, room))]
    if rung == RANDOM:
        return room[below(random, legal(s, room))]
    mind = minds[0]
    mind.batch[0] = s
    hide(mind.batch[0], s.turn)
    mind.brain = int(rung == LEARNED)
    return decide(mind, rung, 0.0, random)
