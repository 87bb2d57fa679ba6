"""What a table works out beforehand is the same in the browser as in Python."""

import inspect
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args

import pytest

import benben
from benben.core.protocol import Game
from benben.games import game_named
from javascript.node import evaluate

GAMES = [name for name in benben.games() if game_named(name).previews]
CODE = """
    const { make } = await load(`${name}.mjs`);
    const game = make();
    return asked.map(({ view, options, questions }) => {
        const s = game.position(view, options);
        const fields = game.fields.map((field) => s[field]);
        return [fields, questions.map(([question, given]) => game.previews[question](s, ...given))];
    });
"""


def arguments(function: Callable[..., Any], match: benben.Match) -> Iterator[list[Any]]:
    """Everything that a function can be asked of a position, besides the position."""
    of = {
        "seat": range(match.seats),
        "side": range(len(match.scores())),
        "sun": range(1, 17, 5),
        "action": [match.game.action_numbers[move] for move in match.legal()],
        "wanted": [[move] for move in match.legal()],
        "fixed": [[], match.legal()[:1]],
    }
    signature = inspect.signature(function, eval_str=True)
    names = list(signature.parameters)[1:]
    found: list[list[Any]] = [[]]
    for name in names:
        values = of.get(name) or get_args(signature.parameters[name].annotation)
        found = [[*before, value] for before in found for value in values]
    yield from found


def asked_view(match: benben.Match) -> dict[str, Any]:
    """What a table gets: the view, and what is asked beside it."""
    assert match.game.previews
    task = match.game.previews.task
    return {**match.view(match.turn), **({"task": task(match.position)} if task else {})}


def questions(game: Game, match: benben.Match) -> list[list[Any]]:
    """The name of a function and what it is given."""
    assert game.previews
    asked = (asked_view(match).get("task") or {}).get("asked")
    fits = {
        "payment": asked in ("access", "set", "noble", "option", "artisan", "colour", "pay", "bonus"),
        "givenAway": asked in ("access", "pay"),
    }
    return [
        [name, given]
        for name, function in game.previews.functions.items()
        if fits.get(name, True)
        for given in arguments(function, match)
    ]


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_views_and_previews_are_the_same(name: str) -> None:
    game, asked, expected = game_named(name), [], []
    assert game.previews
    for seats in game.seats:
        random, match = Random(f"{name} {seats}"), benben.new(name, seats=seats, seed=seats)
        while not match.over:
            if random.random() < 0.15 and (name != "pharaon" or match.view(None)["round"]):
                view = json.loads(json.dumps(asked_view(match)))
                s = game.previews.position(view, match.options)
                put = questions(game, match)
                asked.append({"view": view, "options": match.options, "questions": put})
                fields = [getattr(s, field) for field in game.dtype.names or ()]
                expected.append([fields, [game.previews.functions[name](s, *given) for name, given in put]])
            match.play(random.choice(match.legal()))
    found = evaluate(CODE, name=name, asked=asked)
    assert len(found) == len(expected) > 50
    for one, other, question in zip(found, json.loads(json.dumps(expected)), asked, strict=True):
        assert one[0] == other[0], question["view"]
        for given, here, there in zip(question["questions"], one[1], other[1], strict=True):
            assert here == pytest.approx(there) if isinstance(here, float) else here == there, given
