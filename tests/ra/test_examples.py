"""The example rows on the engine: interpreted rules, and the paragraphs that refuse."""

from typing import Any

import pytest

from benben.core.protocol import paragraph_number
from benben.games.ra.board.state import NOTHING, START
from benben.games.ra.board.tables import TILES
from engine import Engine
from oracle.ra import TILES as ALL_TILES
from oracle.ra_examples import check, filled, rows


def bits(suns: list[int]) -> int:
    return sum(1 << sun for sun in suns)


def beginning(row: dict[str, Any]) -> Engine:
    """The engine where a row begins."""
    if "seats" in row:
        return Engine("ra", row["seats"], **row.get("options", {}))
    said = row["position"]
    engine = Engine("ra", said["seats"], **row.get("options", {}))
    for words in [outcome for outcome in engine.game.outcomes if outcome in (engine.chance() or {})]:
        engine.deal(words)
    s = engine.s
    for seat, player in enumerate(said.get("players", [])):
        s.points[seat][START] = player.get("score", 10)
        s.tiles[seat] = [player.get("tiles", {}).get(tile, 0) for tile in TILES]
        if "suns_up" in player or "suns_down" in player:
            s.suns_up[seat] = bits(player.get("suns_up", []))
            s.suns_down[seat] = bits(player.get("suns_down", []))
    s.epoch = said.get("epoch", 1)
    s.ra_drawn = said.get("ra_drawn", 0)
    s.centre_sun = said.get("centre_sun", 1)
    s.track = [NOTHING if tile is None else TILES.index(tile) for tile in filled(said.get("track", []))]
    s.bag = [left_in_bag(said, s, kind) for kind in range(len(TILES))]
    s.active = s.turn = said.get("turn", max(range(s.seats), key=lambda seat: s.suns_up[seat] | s.suns_down[seat]))
    return engine


def left_in_bag(said: dict[str, Any], s: Any, kind: int) -> int:
    elsewhere = s.track.count(kind) + sum(tiles[kind] for tiles in s.tiles)
    elsewhere += s.ra_drawn if TILES[kind] == "ra" else 0
    left: int = said.get("bag", {}).get(TILES[kind], ALL_TILES[TILES[kind]] - elsewhere)
    return left


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"r{row['rule']} {row['title']}")
def test_example(row: dict[str, Any]) -> None:
    engine = beginning(row)
    assert row["rule"] in engine.game.rulebook
    for line in row["moves"]:
        who, _, what = line.partition(" ")
        if who == "deal":
            engine.deal(what)
        else:
            assert engine.turn == int(who)
            engine.play(what)
    expect = dict(row["expect"])
    for words in expect.pop("nonsense", []):
        assert words not in engine.game.action_numbers
    for move, rule in expect.get("illegal", {}).items():
        assert paragraph_number(engine.refusal(move)) == rule, move
    check(engine, expect)  # type: ignore[arg-type]  # it answers like the oracle
