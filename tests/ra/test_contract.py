"""The public contract, to the letter, for Ra."""

from random import Random
from typing import Any, cast

import numpy as np
import pytest

import benben
from benben.core.records import unpack
from oracle.ra import TILES

VIEW_KEYS = [
    *("game", "seats", "epoch", "turn", "phase", "ra_track", "auction_track", "centre_sun", "bag"),
    *("auction", "disaster", "players"),
]
SOURCES = ["start", "gods", "gold", "pharaohs", "river", "civilization", "monuments", "suns", "floor"]


def finished(seats: int, seed: int, **options: Any) -> benben.Match:
    random = Random(seed)
    match = benben.new("ra", seats=seats, seed=seed, **options)
    while not match.over:
        match.play(random.choice(match.legal()))
    return match


def test_a_new_match() -> None:
    match = benben.new("ra", seats=3, seed=7)
    assert match.legal() == ["draw", "invoke"]
    assert not match.over
    assert match.winners() == []
    assert match.view(None)["turn"] == match.turn == match.view(0)["turn"]
    assert list(match.view(0)) == VIEW_KEYS
    assert match.view(None)["bag"] == dict(TILES)


def test_the_owner_of_the_highest_sun_draws_and_hears_it_first() -> None:
    match = benben.new("ra", seats=3, seed=7)
    seat = match.turn
    events = match.play("draw")
    assert events[0]["event"] == "drew"
    assert events[0]["seat"] == seat
    assert events[0]["tile"] in TILES


def test_phases_are_those_of_the_contract() -> None:
    phases, kinds = set(), set()
    for seed in range(60):
        random = Random(seed)
        match = benben.new("ra", seats=2 + seed % 4, seed=seed)
        while not match.over:
            view = match.view(None)
            phases.add(view["phase"])
            if view["auction"]:
                kinds.add(view["auction"]["kind"])
                assert list(view["auction"]) == ["kind", "ra_player", "best_bid", "bidder", "to_speak"]
            if view["disaster"]:
                assert list(view["disaster"]) == ["kind", "left", "next"]
            calm = [move for move in match.legal() if move in {"draw", "pass"} or move.startswith("god")]
            match.play(random.choice(calm if calm and random.random() < 0.7 else match.legal()))
        phases.add(match.view(None)["phase"])
    assert phases == {"turn", "gods", "auction", "disaster", "over"}
    assert kinds == {"drawn", "voluntary", "full"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_scores_add_up_by_source(seats: int) -> None:
    match = finished(seats, seed=seats)
    for row in match.scores():
        assert list(row) == ["total", *SOURCES]
        assert row["total"] == sum(row[source] for source in SOURCES) >= 0
        assert row["start"] == 10
    assert [player["score"] for player in match.view(None)["players"]] == [row["total"] for row in match.scores()]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r8_1_the_highest_score_wins(seats: int) -> None:
    for seed in range(20):
        match = finished(seats, seed)
        best = max(row["total"] for row in match.scores())
        assert len(match.winners()) == 1
        assert match.scores()[match.winners()[0]]["total"] == best
        totals = [match.scores()[seat]["total"] for seat in match.ranking()]
        assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_180_tiles_and_all_suns_are_conserved(seats: int) -> None:
    random = Random(seats)
    match = benben.new("ra", seats=seats, seed=seats)
    suns = {2: 9, 3: 13, 4: 13, 5: 16}[seats]
    left = 180
    while not match.over:
        view = match.view(None)
        held = [match.view(0)["centre_sun"]]
        for player in view["players"]:
            held += player["suns_up"] + player["suns_down"]
        assert sorted(held) == list(range(1, suns + 1))
        present = sum(view["bag"].values()) + sum(tile is not None for tile in view["auction_track"])
        present += sum(sum(player["tiles"].values()) for player in view["players"])
        assert present <= left, "a tile came back"
        left = present
        assert min(view["bag"].values()) >= 0
        match.play(random.choice(match.legal()))


def test_hidden_scores_are_in_nobody_elses_view_or_events() -> None:
    match = finished(3, seed=2, scores="hidden")
    scored = [event for event in match.events(0) if event["event"] == "scored"]
    assert all((event["points"] is None) == (event["seat"] != 0) for event in scored)
    assert all(event["points"] is None for event in match.events(None) if event["event"] == "scored")
    assert all(player["score"] is not None for player in match.view(None)["players"]), "open at the end"


def test_states_that_differ_only_in_hidden_scores_look_the_same() -> None:
    match = benben.new("ra", seats=3, seed=5, scores="hidden")
    other = match.copy()
    other.position.points[1][1] += 7
    assert match.view(0) == other.view(0)
    assert match.view(None) == other.view(None)
    assert match.view(1) != other.view(1)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: benben.new("senet", seats=2), "there is no game 'senet'; there are ra"),
        (lambda: benben.new("ra", seats=6), "2 to 5 seats, not 6"),
        (lambda: benben.new("ra", seats=1), "2 to 5 seats, not 1"),
        (lambda: benben.new("ra", seats=cast(Any, "3")), "2 to 5 seats, not '3'"),
        (lambda: benben.new("ra", seats=True), "2 to 5 seats"),
        (lambda: benben.new("ra", seats=3, edition="gold"), "allowed are 'barque', 'tiles', not 'gold'"),
        (lambda: benben.new("ra", seats=3, colour="red"), "no option 'colour'; there are edition, scores"),
        (lambda: benben.new("ra", seats=3, seed=cast(Any, "x")), "a seed is a whole number"),
        (lambda: benben.new("ra", seats=3, seed=10**40), "a seed has at most 40 digits"),
        (lambda: benben.simulate("ra", seats=9, games=1), "2 to 5 seats, not 9"),
        (lambda: benben.simulate("ra", seats=2, games=-1), "games must be a whole number"),
        (lambda: benben.simulate("ra", seats=2, games=1, scores="no"), "allowed are"),
        (lambda: benben.new("ra", seats=3).view(3), "seats 0 to 2"),
        (lambda: benben.new("ra", seats=3).events(-1), "seats 0 to 2"),
    ],
)
def test_a_wrong_call_names_what_is_allowed(call: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize(
    "move", ["", "DRAW", "draw ", "bid", "bid 0", "bid 17", "god 9", "lose nile", None, 3, ["draw"]]
)
def test_text_that_is_no_move_is_bad_notation(move: Any) -> None:
    match = benben.new("ra", seats=3, seed=1)
    before = match.text()
    with pytest.raises(benben.BadNotation):
        match.play(move)
    assert match.text() == before


def test_an_illegal_move_says_rule_and_sentence() -> None:
    match = benben.new("ra", seats=3, seed=1)
    with pytest.raises(benben.IllegalMove) as caught:
        match.play("pass")
    assert isinstance(caught.value, ValueError)
    assert caught.value.rule == "2.3"
    assert "draw a tile" in str(caught.value)


def test_after_the_end_every_move_is_refused() -> None:
    match = finished(2, seed=1)
    with pytest.raises(benben.IllegalMove, match="the game is over"):
        match.play("draw")


def test_without_a_seed_no_two_games_are_alike() -> None:
    records = set()
    for _ in range(3):
        match = benben.new("ra", seats=5)
        for _ in range(8):
            match.play("draw" if "draw" in match.legal() else match.legal()[0])
        records.add(match.text())
    assert len(records) == 3


def test_the_dealer_of_a_seed_is_the_same_on_every_platform() -> None:
    match = benben.new("ra", seats=3, seed=7)
    for _ in range(4):
        match.play("draw")
    dealt = [line.removeprefix("deal ") for line in match.record if line.startswith("deal")]
    assert dealt == ["12-9-6-3", "13-8-5-2", "11-10-7-4", "flood", "religion", "nile", "astronomy"]


def test_simulate_gives_final_totals() -> None:
    totals = benben.simulate("ra", seats=3, games=1000, seed=1)
    assert totals.shape == (1000, 3)
    assert np.issubdtype(totals.dtype, np.integer)
    assert (totals >= 0).all()
    assert totals.std() > 1


def test_a_state_has_at_most_512_bytes() -> None:
    match = benben.new("ra", seats=5, seed=1)
    batch = match.position.packed()
    assert batch.dtype.itemsize <= 512
    assert unpack(batch).seats == 5


def test_the_veil_is_lifted_with_the_scores_at_the_end() -> None:
    match = finished(3, 4, scores="hidden")
    veiled = match.game.veil(match.position, 0)
    assert match.game.view(veiled, 0) == match.view(0)
    assert [row["score"] for row in match.view(0)["players"]] == [row["total"] for row in match.scores()]
