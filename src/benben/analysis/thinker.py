"""The process in which a service's bots think, games are analysed and hints are found.

    python -m benben.analysis.thinker

As `benben.match.thinker`, with three more kinds of questions:

    question: {"game", "options", "record", "budget", "seed", "first", "seconds"}: value the steps of a finished game,
              from this one on, as many as can be done in the time, at least one
    answer:   {"megabytes", "steps", "all"}
    question: {"game", "options", "seats", "position", "seat", "budget", "language", "seconds"}: advise a seat
    answer:   {"megabytes", "best", "sentence", "values"}
    question: {"game", "options", "line", "first", "seconds"}: go on from the text of a position
    answer:   {"megabytes", "moves"}
"""

import json
import time
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from benben.analysis.accounting import value_step
from benben.analysis.budgets import budget_named
from benben.analysis.evaluator import Evaluator
from benben.analysis.hints import advise
from benben.analysis.line import best_line
from benben.analysis.places import Place, places_of
from benben.analysis.report import step_to_json
from benben.core.language import speaking
from benben.games import game_named
from benben.match import replay
from benben.match.match import Match
from benben.match.thinker import Line, megabytes, question, serve, table_of
from benben.match.thinker import answer as answer_move

SEED = 1  # of the analyses and hints of a service


def record_question(match: Match, budget: str, first: int, seconds: float) -> Line:
    """What to ask about the steps of a finished game."""
    game = {"game": match.game.name, "options": match.options}
    return {**game, "record": match.text(), "budget": budget, "seed": SEED, "first": first, "seconds": seconds}


def hint_question(match: Match, budget: str, language: str, seconds: float) -> Line:
    """What to ask about the seat to decide; what that seat may not know is not in it."""
    asked = question(match, "", seconds)
    return {**asked, "budget": budget, "language": language}


def line_question(match: Match, first: str, seconds: float) -> Line:
    """What to ask about the best moves from a position on."""
    game = {"game": match.game.name, "options": match.options}
    return {**game, "line": match.position_text(), "first": first, "seconds": seconds}


def answer(asked: Line) -> Line:
    """A move, steps of an analysis, a hint, or a line."""
    kinds = {"record": _steps, "line": _line, "budget": _hint}
    work = next((work for name, work in kinds.items() if name in asked), None)
    if work is None:
        return answer_move(asked)
    answer_move({"game": asked["game"], "options": asked["options"]})
    return {**work(asked), "megabytes": megabytes()}


def _steps(asked: Mapping[str, Any]) -> Line:
    match, places = _places(asked["record"])
    evaluator = _evaluator(match.game.name, match.seats, json.dumps(match.options, sort_keys=True), asked["budget"])
    steps, until = [], time.monotonic() + asked["seconds"]
    for number in range(asked["first"], len(places)):
        steps.append(step_to_json(value_step(evaluator, places[number], number, asked["seed"])))
        if time.monotonic() > until:
            break
    return {"steps": steps, "all": len(places)}


@lru_cache(2)
def _places(record: str) -> tuple[Match, list[Place]]:
    match = replay(record)
    return match, list(places_of(match))


@lru_cache(4)
def _evaluator(game: str, seats: int, options: str, budget: str) -> Evaluator:
    return Evaluator(game_named(game), seats, json.loads(options), budget_named(budget))


def _hint(asked: Mapping[str, Any]) -> Line:
    with speaking(asked["language"]):
        hint = advise(table_of(asked), asked["budget"], SEED)
    return {"best": hint.move, "sentence": hint.sentence, "values": dict(hint.values)}


def _line(asked: Mapping[str, Any]) -> Line:
    return {"moves": [asdict(move) for move in best_line(asked["line"], asked["first"])]}


if __name__ == "__main__":
    serve(answer)
