"""Mehen's rules, asked through Benben's public interface."""

from typing import Any

import pytest

import benben


def game_with(cast: int, lions: list[list[int]], **fields: Any) -> benben.Match:
    """A game of two in which seat 0 has this cast and the lions are on these spaces."""
    match = benben.new("mehen", seats=2, seed=1)
    s = match.position
    s.cast = cast
    for seat, spaces in enumerate(lions):
        s.lions[seat] = spaces
    for name, value in fields.items():
        setattr(s, name, value)
    return match


def test_r1_2_everyone_knows_only_their_own_amulet() -> None:
    match = benben.new("mehen", seats=3, seed=5)
    for seat in range(3):
        known = [player["amulet"] is not None for player in match.view(seat)["players"]]
        assert known == [other == seat for other in range(3)]
        dealt = [event["amulet"] for event in match.events(seat) if event["event"] == "dealt"]
        assert [amulet is not None for amulet in dealt] == known
    assert all(player["amulet"] is None for player in match.view(None)["players"])


def test_r2_1_no_flat_side_counts_as_five() -> None:
    casts = {
        event["cast"]
        for seed in range(60)
        for event in benben.new("mehen", seats=2, seed=seed).events()
        if event["event"] == "cast"
    }
    assert casts == {1, 2, 3, 4, 5}


def test_r2_2_a_lion_moves_by_the_cast() -> None:
    match = game_with(3, [[4, 10], [0, 0]])
    assert match.legal() == ["lion 1", "lion 2"]
    match.play("lion 1")
    assert match.view(None)["players"][0]["lions"] == [7, 10]
    assert match.turn == 1


def test_r2_3_a_lion_that_is_home_does_not_move() -> None:
    match = game_with(3, [[24, 10], [0, 0]])
    assert match.legal() == ["lion 2"]
    with pytest.raises(benben.IllegalMove) as refused:
        match.play("lion 1")
    assert refused.value.rule == "2.3"


def test_r2_4_lions_of_others_are_sent_back_and_ones_own_are_not() -> None:
    match = game_with(3, [[4, 7], [7, 7]])
    match.play("lion 1")
    assert [player["lions"] for player in match.view(None)["players"]] == [[7, 7], [0, 0]]


def test_r2_5_a_lion_may_go_past_the_head() -> None:
    match = game_with(5, [[23, 0], [0, 0]])
    match.play("lion 1")
    assert match.view(None)["players"][0]["lions"] == [24, 0]
    assert not match.over


def test_r3_1_the_game_ends_with_the_last_cast() -> None:
    match = game_with(1, [[0, 0], [0, 0]], casts=120)
    match.play("lion 1")
    assert match.over


def test_r3_2_both_lions_home_add_the_amulet() -> None:
    match = game_with(5, [[24, 20], [13, 5]], amulets=[3, 4, 0, 0])
    match.play("lion 2")
    assert match.over
    assert match.scores() == [{"total": 15, "lions": 12, "amulet": 3}, {"total": 2, "lions": 2, "amulet": 0}]


def test_r3_3_equal_points_share_the_win() -> None:
    match = game_with(1, [[1, 0], [0, 0]], casts=120)
    match.play("lion 1")
    assert match.winners() == [0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_plays_the_same_game_again(seats: int) -> None:
    match = benben.new("mehen", seats=seats, seed=seats)
    while not match.over:
        match.play(match.legal()[-1])
    assert benben.replay(match.text()).events(0) == match.events(0)


def test_what_a_seat_may_not_know_changes_nothing_it_sees() -> None:
    match, other = benben.new("mehen", seats=2, seed=3), benben.new("mehen", seats=2, seed=3)
    mine = match.position.amulets[0]
    other.position.amulets[1] = next(n for n in range(1, 5) if n not in (mine, match.position.amulets[1]))
    assert match.view(0) == other.view(0)
    veiled = [game.game.veil(game.position, 0).packed().tobytes() for game in (match, other)]
    assert veiled[0] == veiled[1]
