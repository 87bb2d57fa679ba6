"""The worked examples of "How to play" are what the rules do."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from engine import Engine
from ra.test_examples import beginning

FACTS = json.loads((Path(__file__).parents[2] / "web" / "src" / "games" / "ra" / "guide.json").read_text())


def points(source: str, *tiles: list[str], epoch: int = 1) -> list[int]:
    """What players with these tiles score from a source when the epoch ends."""
    players: list[dict[str, Any]] = [{"tiles": Counter(own)} for own in tiles] + [{"tiles": {}}] * (len(tiles) == 1)
    ra_drawn = {2: 5, 3: 7}[len(players)]
    engine = beginning({"position": {"seats": len(players), "ra_drawn": ra_drawn, "epoch": epoch, "players": players}})
    engine.play("draw")
    engine.deal("ra")
    return [row[source] for row in engine.scores()]


def auction(lot: list[str], mine: dict[str, Any]) -> Engine:
    """The other seat has bid 6 for a lot, and this one is asked."""
    fact = FACTS["auction"]
    players = [{"suns_up": [fact["bid"], 8, 3, 2]}, {"suns_up": [fact["low"], fact["high"], 7], **mine}]
    position = {"seats": 2, "turn": 1, "centre_sun": fact["centre"], "track": lot, "players": players}
    engine = beginning({"position": position})
    engine.play("invoke")
    engine.play(f"bid {fact['bid']}")
    return engine


def test_the_rows_of_tiles_score_as_the_guide_says() -> None:
    for name, source in {"river": "river", "dry": "river", "types": "civilization", "bare": "civilization"}.items():
        assert points(source, FACTS[name]["tiles"])[0] == FACTS[name]["points"], name
    pharaohs = [["pharaoh"] * count for count in FACTS["pharaohs"]["counts"]]
    assert points("pharaohs", *pharaohs) == FACTS["pharaohs"]["points"]
    monuments = FACTS["monuments"]
    assert points("monuments", monuments["tiles"], epoch=3)[0] == monuments["points"]
    assert monuments["points"] == monuments["types"] + monuments["alike"]
    assert len(set(monuments["tiles"])) == monuments["types"]


def test_the_winning_sun_is_paid_for_the_centre_sun() -> None:
    fact = FACTS["auction"]
    engine = auction(["gold"], {})
    assert f"bid {fact['high']}" in engine.legal() and f"bid {fact['low']}" not in engine.legal()
    engine.play(f"bid {fact['high']}")
    winner = engine.view(1)["players"][1]
    assert winner["tiles"] == {"gold": 1} and winner["suns_down"] == [fact["centre"]]


def test_a_funeral_takes_pharaohs_of_its_own_lot_too() -> None:
    fact = FACTS["funeral"]
    engine = auction(fact["lot"], {"tiles": {"pharaoh": fact["mine"]}})
    engine.play("bid 9")
    assert engine.view(1)["players"][1]["tiles"]["pharaoh"] == fact["left"]
    assert fact["mine"] + fact["lot"].count("pharaoh") - fact["lost"] == fact["left"]
