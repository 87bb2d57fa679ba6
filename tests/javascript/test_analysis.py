"""The quick analysis in JavaScript is that of Python; nets count with 32 bits there and with 64 here."""

from base64 import b64encode

import pytest

import benben
from analysis.played import played
from benben.analysis.javascript import quick_scale
from benben.bots.javascript import nets_of
from javascript.node import evaluate

NEAR = 5e-4  # of the chance to win
OPEN = """
    const { Evaluator } = await load("runtime/values.mjs");
    const { reportOf, valuedSteps } = await load("runtime/analysis.mjs");
    const { judge } = await load(`${name}.bots.mjs`);
    const match = engine.replay(text);
    const evaluator = new Evaluator(match.game, judge(match.game), match.seats, net, scale.completions);
"""
ANALYSE = f"{OPEN} return reportOf(match, [...valuedSteps(match, evaluator, scale)], scale);"


@pytest.mark.parametrize(("name", "seats"), [("ra", 2), ("ra", 3), ("ra", 5), ("pharaon", 1), ("pharaon", 3)])
def test_a_game_is_valued_as_in_python(name: str, seats: int) -> None:
    match = played(name, ["heuristic", *["random"] * (seats - 1)], seed=seats)
    net = b64encode(nets_of(match.game)[seats]).decode()
    found = evaluate(ANALYSE, name=name, text=match.text(), net=net, scale=quick_scale())
    ours = benben.analyse(match, "quick").to_json()
    for part in ("start", "result", "noise"):
        assert found[part] == pytest.approx(ours[part], abs=20 * NEAR)
    assert [step["move"] for step in found["steps"]] == [step["move"] for step in ours["steps"]]
    for here, there in zip(ours["steps"], found["steps"], strict=True):
        assert (there["kind"], there["seat"]) == (here["kind"], here["seat"])
        assert there["before"] == pytest.approx(here["before"], abs=NEAR)
        assert there["after"] == pytest.approx(here["after"], abs=NEAR)
        assert there["loss"] == pytest.approx(here["loss"], abs=NEAR)
        assert there["values"] == pytest.approx(here["values"], abs=NEAR)
    for mine, its in zip(ours["players"], found["players"], strict=True):
        assert (its["seat"], its["decisions"]) == (mine["seat"], mine["decisions"])
        for part in ("mean_loss", "luck", "own", "others"):
            assert its[part] == pytest.approx(mine[part], abs=20 * NEAR)
        assert its["accuracy"] == pytest.approx(mine["accuracy"], abs=1)
        assert its["turning_points"] == mine["turning_points"]
        assert sum(its["grades"].values()) == pytest.approx(sum(mine["grades"].values()), abs=1)
