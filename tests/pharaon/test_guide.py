"""The worked examples of "How to play" are what the rules and the data say."""

import csv
import json
import tomllib
from pathlib import Path
from typing import Any

from pharaon.test_examples import Judged

FACTS = json.loads((Path(__file__).parents[2] / "web" / "src" / "games" / "pharaon" / "guide.json").read_text())
DATA = Path(__file__).parents[2] / "src" / "benben" / "games" / "pharaon" / "data"
AREAS = ["nile", "tomb", "offerings", "artisans", "nobles"]


def table(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def position(opening: dict[str, str] | None = None, **mine: Any) -> Judged:
    """The first of three seats to move, with these things; `opening` is the colour before an area."""
    wheel = {area: {"colour": colour} for area, colour in (opening or {}).items()}
    return Judged({"position": {"areas": AREAS, "wheel": wheel, "players": [mine]}})


def test_access_counts_towards_an_artisan() -> None:
    fact = FACTS["artisan"]
    enough = {"resources": {fact["colour"]: fact["tokens"]}}
    short = {"resources": {fact["colour"]: fact["tokens"] - 1}}
    opening = {"artisans": fact["colour"]}
    assert "act artisans" in position(opening, **enough).legal()
    assert "act artisans" not in position(opening, **short).legal()


def test_a_set_costs_one_and_a_bonus_token_one_more() -> None:
    assert (FACTS["offering"]["set"], FACTS["offering"]["bonus"]) == (1, 2)
    for n, asked in ((1, False), (2, True)):
        game = position({"offerings": "red"}, resources={"red": n})
        game.play("act offerings")
        game.play("set 1")
        if "colour red" in game.legal():
            game.play("colour red")
        assert any(move.startswith("bonus") for move in game.legal()) == asked


def test_silver_pays_for_the_colour_that_a_noble_lacks() -> None:
    paid = dict.fromkeys(FACTS["noble"]["pay"], 1)
    assert FACTS["noble"]["missing"] not in paid
    assert "act nobles" in position(resources=paid).legal()
    assert "act nobles" not in position(resources={**paid, "silver": 0}).legal()


def test_the_nile_option_is_the_one_of_the_data() -> None:
    fact = FACTS["nile"]
    row = table("nile")[fact["option"] - 1]
    assert (row["pay"].split(), row["gains"].split(), int(row["steps"])) == (fact["pay"], fact["gain"], fact["steps"])


def test_the_god_asks_for_both_areas() -> None:
    fact = FACTS["god"]
    stages, tokens = fact["needs"]
    game = position(tomb=stages, offerings=["1pp"] * tokens)
    assert game.scores()[0]["gods"] == fact["points"]
    assert position(tomb=stages, offerings=["1pp"] * (tokens - 1)).scores()[0]["gods"] == 0
    gods = {tuple(god["between"]): god["points"] for god in game.view(0)["gods"]}
    assert gods[tuple(fact["areas"])] == fact["points"]


def test_the_scoring_card_is_the_one_of_the_data() -> None:
    assert [int(row["points"]) for row in table("tomb")] == FACTS["tomb"]["all"]
    assert position(tomb=FACTS["tomb"]["stage"]).scores()[0]["tomb"] == FACTS["tomb"]["points"]
    assert [int(row["points"]) for row in table("levels")] == FACTS["levels"]
    numbers = tomllib.loads((DATA / "numbers.toml").read_text())
    assert {key: numbers["heir"][key] for key in ("nobles", "stage", "points")} == FACTS["heir"]
    assert numbers["first_player"]["points"] == FACTS["first"]
