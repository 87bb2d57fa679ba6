"""The search over many games at once: what it asks an evaluator, what it finds, what it may not know."""

from typing import Any

import numpy as np
import pytest

import benben
from benben.envs.gymnasium import Envs
from benben.envs.tree_search import TreeSearch
from engine import Engine

SEATS = 2


def even(observations: Any, masks: Any) -> tuple[Any, Any]:
    """Every legal action is as likely as the others, every seat as likely to win."""
    return masks, np.full((len(observations), SEATS), 1 / SEATS)


def after(name: str, steps: int, games: int = 8) -> Envs:
    """Games some random steps after their beginning."""
    envs, random = Envs(name, games, seats=SEATS, opponents="self"), np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    for _ in range(steps):
        masks = info["action_mask"]
        *_, info = envs.step((masks * random.random(masks.shape)).argmax(1))
    return envs


@pytest.mark.parametrize("walks", [1, 5])
@pytest.mark.parametrize("name", ["ra", "pharaon"])
def test_every_simulation_tries_a_legal_move_and_values_share_the_win(name: str, walks: int) -> None:
    batch = after(name, 20).batch
    asked = []

    def watched(observations: Any, masks: Any) -> tuple[Any, Any]:
        asked.append((observations.copy(), masks.copy()))
        return even(observations, masks)

    found = TreeSearch(name, seats=SEATS, evaluate=watched, simulations=41, walks=walks).run(batch.tables.games)
    assert (asked[0][0] == batch.tables.observations).all() and (asked[0][1] == batch.tables.masks).all()
    assert found.visits.sum(axis=1).tolist() == [40] * 8
    assert (found.visits[batch.tables.masks == 0] == 0).all()
    assert found.values.sum(axis=1) == pytest.approx(np.ones(8))
    assert found.policy().sum(axis=1) == pytest.approx(np.ones(8))


def best_play(engine: Engine) -> np.ndarray[Any, Any]:
    """The exact share of the win of every seat when all choose the best for themselves."""
    if engine.over:
        return np.array([seat in engine.winners() for seat in range(SEATS)]) / len(engine.winners())
    if (chances := engine.chance()) is not None:
        total = sum(chances.values())
        shares = [weight / total * best_play(twin(engine, deal=words)) for words, weight in chances.items()]
        return np.sum(shares, axis=0)
    values = [best_play(twin(engine, play=words)) for words in engine.legal()]
    return max(values, key=lambda value: value[engine.turn])


def twin(engine: Engine, play: str = "", deal: str = "") -> Engine:
    other = object.__new__(Engine)
    vars(other).update(vars(engine), s=engine.s.copy())
    if play:
        other.play(play)
    else:
        other.deal(deal)
    return other


def test_a_long_search_comes_close_to_best_play() -> None:
    batch = after("mini-ra", 3, games=6).batch
    search = TreeSearch("mini-ra", seats=SEATS, evaluate=even, simulations=4000, curiosity=0.7)
    found = search.run(batch.tables.games)
    for game in range(6):
        engine = Engine("mini-ra", SEATS)
        engine.s.read(batch.tables.games[game])
        exact = best_play(engine)
        assert found.values[game] == pytest.approx(exact, abs=0.06)
        chosen = best_play(twin(engine, play=engine.game.actions[found.visits[game].argmax()]))
        assert chosen[engine.turn] == pytest.approx(exact[engine.turn], abs=0.05)


def test_a_search_knows_nothing_that_its_seat_may_not() -> None:
    match = benben.new("pharaon", seats=SEATS, seed=3)
    veiled = match.game.veil(match.position, 0)
    while match.position.packed().tobytes() == veiled.packed().tobytes():
        match.play(match.legal()[0])  # until a noble is put aside that this seat may not know
        assert match.turn is not None
        veiled = match.game.veil(match.position, match.turn)
    found = [
        TreeSearch("pharaon", seats=SEATS, evaluate=even, simulations=50).run(position.packed())
        for position in (match.position, veiled)
    ]
    assert (found[0].visits == found[1].visits).all() and (found[0].values == found[1].values).all()


def test_a_game_that_is_over_has_nothing_to_search() -> None:
    match = benben.new("mini-ra", seats=SEATS, seed=1)
    while not match.over:
        match.play(match.legal()[0])
    found = TreeSearch("mini-ra", seats=SEATS, evaluate=even).run(match.position.packed())
    assert not found.visits.any()


def test_noise_changes_what_is_tried_first() -> None:
    games = after("ra", 20).batch.tables.games
    calm, stirred = (
        TreeSearch("ra", seats=SEATS, evaluate=even, simulations=16, noise=noise, seed=4).run(games) for noise in (0, 1)
    )
    assert (calm.visits != stirred.visits).any()


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(ValueError, match="simulations must be a whole number from 1, not 0"):
        TreeSearch("ra", seats=SEATS, evaluate=even, simulations=0)
    with pytest.raises(ValueError, match="noise must be from 0 to 1, not 2"):
        TreeSearch("ra", seats=SEATS, evaluate=even, noise=2)
    games = after("mini-ra", 0).batch.tables.games
    for wrong in (lambda told, masks: (masks, np.zeros(8)), lambda told, masks: (masks, np.full((8, SEATS), np.nan))):
        with pytest.raises(ValueError, match=r"evaluate must return finite numbers of the shape \(8, 2\)"):
            TreeSearch("mini-ra", seats=SEATS, evaluate=wrong).run(games)
    fresh = benben.games()["ra"].begin(SEATS, {"edition": "barque", "scores": "open"}).packed()
    with pytest.raises(ValueError, match="a deal is due here"):
        TreeSearch("ra", seats=SEATS, evaluate=even).run(fresh)
