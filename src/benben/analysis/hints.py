"""Hints while a game is on: the best moves for the seat that decides, from what that seat may know."""

from benben.analysis.budgets import budget_named
from benben.analysis.coach import coach_of
from benben.analysis.evaluator import Evaluator
from benben.bots import Hint
from benben.bots.situation import Situation
from benben.core.language import _
from benben.core.phrases import capital
from benben.core.records import Position


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
    return Hint(ranked[0][0], _sentence(match, seen, ranked), ranked, budget)


def _sentence(match: Situation, seen: Position, ranked: list[tuple[str, float]]) -> str:
    """The best move in words, the next best, and what the decision is about."""
    coach = coach_of(match.game)
    named = [coach.move(seen, move, match.options) for move, _chance in ranked[:2]]
    if len(named) == 1:
        return capital(_("{move} is the only move.", move=named[0]))
    chances = [f"{chance:.0%}" for _move, chance in ranked[:2]]
    shown = {"best": named[0], "chance": chances[0], "second": named[1], "less": chances[1]}
    sentence = _("{best}: about {chance} to win; next best is {second} with {less}.", **shown)
    return f"{capital(sentence)} {coach.situation(seen, match.options)}".strip()
