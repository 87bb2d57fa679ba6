"""Hints while a game is on: the best moves for the seat that decides, from what that seat may know."""

from benben.analysis.budgets import budget_named
from benben.analysis.coach import coach_of
from benben.analysis.evaluator import Evaluator
from benben.bots import Hint
from benben.bots.situation import Situation
from benben.core.language import _


def advise(match: Situation, budget: str = "normal", seed: int = 1) -> Hint:
    """The move to think about, with the chances of all moves and a sentence why."""
    seat, game = match.turn, match.game
    if seat is None:
        raise ValueError("the game is over: there is nothing to decide")
    seen = game.veil(match.position, seat)
    evaluator = Evaluator(game, match.seats, match.options, budget_named(budget))
    values = evaluator.choice(seen.packed(), seed).values
    ranked = [
        (game.actions[action], float(values[action][seat]))
        for action in sorted(values, key=lambda action: -values[action][seat])
    ]
    if len(ranked) == 1:
        return Hint(ranked[0][0], _("{move} is the only move.", move=ranked[0][0]), ranked)
    (best, most), (second, less) = ranked[:2]
    shown = {"best": best, "chance": f"{most:.0%}", "second": second, "less": f"{less:.0%}"}
    why = coach_of(game).situation(seen, match.options)
    sentence = _("{best}: about {chance} to win; next best is {second} with {less}.", **shown)
    return Hint(best, f"{sentence} {why}".strip(), ranked, budget)
