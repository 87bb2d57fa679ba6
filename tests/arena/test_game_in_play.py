"""A compiled table and a told one are the same game."""

import pytest

from benben.arena.play.facts import facts_of
from benben.arena.play.game_in_play import CompiledGame, Dealer, ToldGame
from benben.core.random import Stream
from benben.games import game_named


@pytest.mark.parametrize(("name", "seats"), [("ra", 3), ("pharaon", 2), ("pharaon", 1), ("kuhn", 2)])
def test_both_deal_and_play_alike(name: str, seats: int) -> None:
    game = game_named(name)
    options = game.checked_options(seats, {})
    for seed in (1, 2):
        compiled, told = CompiledGame(game, seats, options, seed), ToldGame(game, seats, options, seed)
        random = Stream.named(seed, "choices")
        while compiled.turn >= 0:
            legal = sorted(compiled.legal())
            assert told.turn == compiled.turn
            assert legal == sorted(told.legal())
            action = legal[random.below(len(legal))]
            compiled.play(action)
            told.play(action)
            assert bytes(told.batch) == bytes(compiled.batch)
        assert told.match.over


def test_a_copied_dealer_goes_on_alike() -> None:
    dealer = Dealer(5)
    dealer.below(10)
    twin = dealer.copy()
    assert [dealer.below(1000) for _ in range(20)] == [twin.below(1000) for _ in range(20)]


def test_the_story_of_ra_answers_the_analyst() -> None:
    table = ToldGame(game_named("ra"), 3, {}, 4)
    random = Stream.named(4, "choices")
    while table.turn >= 0:
        table.play(table.legal()[random.below(len(table.legal()))])
    facts = facts_of(table.match)
    drawn = [line for line in table.match.record if line.endswith(" draw")]
    assert sorted(facts.starts) == ["11-10-7-4", "12-9-6-3", "13-8-5-2"]
    assert facts.starts[facts.first] == "13-8-5-2"
    assert len(facts.periods) == len(facts.ends) == 3
    assert sum(period["tiles drawn"] for period in facts.periods) == len(drawn)
    assert set(facts.ends) <= {"ra", "suns"}
