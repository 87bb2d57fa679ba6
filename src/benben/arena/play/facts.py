"""What the events of a finished match answer to the questions of a study, which the game declares."""

from benben.core.parts import Facts
from benben.match import Match


def facts_of(match: Match) -> Facts:
    """The facts of a finished match."""
    facts = Facts(starts=[""] * match.seats, gained=[{} for _ in range(match.seats)])
    if match.game.questions:
        facts.first = -1
        for event in match.events():
            match.game.questions.read(facts, event)
    return facts
