"""The levels for people: their file, their characters, their ratings, and who answers when one of them cannot."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import benben
from benben import bots
from benben.bots import characters, ratings
from benben.bots.characters import USUAL, levels_of
from benben.bots.ladder import make_rung
from benben.bots.offer import offer_of, offered_levels
from benben.bots.ratings import Rating, keep_ratings, ratings_of
from benben.core.errors import BadTable
from benben.match import thinker
from benben.search.duel import DuelPlayer, duel
from benben.search.mind import weights_for, weights_of_character
from benben.search.rungs import GREEDY, HEURISTIC, LEARNED, MASTER, RANDOM, RUNG_NAMES, SOLVER

GAMES = [benben.games()[name] for name in ("ra", "pharaon")]
RA = GAMES[0]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of levels in place of Ra's."""
    monkeypatch.setattr(characters, "files", lambda package: tmp_path)
    levels_of.cache_clear()
    (tmp_path / "data").mkdir()
    yield tmp_path / "data" / "bots.toml"
    levels_of.cache_clear()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_weak_levels_misjudge_and_strong_ones_think_further(game):
    by_name = {level.name: level for level in levels_of(game)}
    assert list(by_name) == ["farmer", "apprentice", "scribe", "priest", "vizier", "pharaoh", "master"]
    weak = [by_name[name] for name in ("farmer", "apprentice", "scribe", "priest")]
    assert all(level.rung == HEURISTIC and level.character for level in weak)
    assert all(level.temperature <= 0.5 for level in weak)  # slips are no weakness of theirs
    assert [by_name[name].rung for name in ("vizier", "pharaoh", "master")] == [SOLVER, LEARNED, MASTER]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_usual_level_beats_random_moves(game):
    level = next(level for level in levels_of(game) if level.name == USUAL)
    seen = weights_of_character(game, 2, level.character)
    player = DuelPlayer(level.rung, temperature=level.temperature)
    assert duel(game, [player, DuelPlayer(RANDOM)], 20, 77, (seen,)).shares[:, :, 0].mean() >= 0.97


def test_a_character_multiplies_weights_by_feature_and_stage(file):
    file.write_text('[scribe]\nrung = "solver"\nabout = "x"\n[scribe.character]\n"lot*" = 2\n"lot" = [0, 0.5, 1]\n')
    (level,) = levels_of(RA)
    plain, seen = weights_for(RA, 3), weights_of_character(RA, 3, level.character)
    lot, share, gold = (RA.features.index(name) for name in ("lot", "lot, share", "gold"))
    assert seen[:, lot].tolist() == [0, np.floor(plain[1, lot] / 2 + 0.5), plain[2, lot]]
    assert (seen[:, share] == 2 * plain[:, share]).all() and (seen[:, gold] == plain[:, gold]).all()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[genius]\nrung = 'solver'", "no level 'genius'; there are farmer"),
        ("[scribe]\nrung = 'clever'\nabout = 'x'", "needs rung"),
        ("[scribe]\nrung = 'solver'", "needs rung .* and about"),
        ("[scribe]\nrung = 'solver'\nabout = 'x'\nheat = 1", "needs rung"),
        ("[scribe]\nrung = 'solver'\nabout = 'x'\ncharacter = {camel = 1}", "'camel' needs a feature"),
        ("[scribe]\nrung = 'solver'\nabout = 'x'\ncharacter = {lot = [1, 2]}", "'lot' needs .* or 3 of them"),
        ("[scribe]\nrung = 'learned'\nabout = 'x'\ncharacter = {lot = 2}", "learned does not judge by weights"),
    ],
)
def test_a_wrong_file_of_levels_is_refused(file, text, said):
    file.write_text(text)
    with pytest.raises(BadTable, match=said):
        levels_of(RA)


def test_a_game_without_a_file_has_levels_all_the_same(file, monkeypatch):
    found = levels_of(RA)
    assert [level.name for level in found][3:] == ["priest", "vizier", "pharaoh", "master"]
    assert [level.rung for level in found] == [GREEDY, GREEDY, GREEDY, HEURISTIC, SOLVER, LEARNED, MASTER]
    warmer = replace(RA, ladder=replace(RA.ladder, temperatures={"scribe": 3.0}))
    assert [level.temperature for level in levels_of(warmer)][:4] == [4.0, 2.0, 3.0, 0.0]
    monkeypatch.setattr(characters, "net_file", lambda game, seats: Path("no such file"))
    untrained = levels_of(replace(RA, summary="no nets"))
    assert [(level.name, RUNG_NAMES[level.rung]) for level in untrained[-2:]] == [
        ("vizier", "solver"),
        ("pharaoh", "mcts"),
    ]


def test_the_lobby_gets_the_sentence_the_rating_and_the_usual_level():
    for game in GAMES:
        offer = offer_of(game, offered_levels(game))
        assert [level["name"] for level in offer["levels"]] == offer["bots"] == ["random", *bots.levels(game)]
        assert offer["usual_level"] == USUAL
        (first,) = (level for level in offer["levels"] if level["name"] == offer["first_level"])
        assert first["about"].endswith("for a first game")
        assert all(level["about"] for level in offer["levels"])
        for level in offer["levels"]:
            assert set(level["ratings"]) <= {str(seats) for seats in game.ladder.seats}
            assert set(level["stand_ins"]) <= set(map(str, game.seats))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_level_is_rated_above_the_one_below(game):
    for seats in game.ladder.seats:
        points = [
            rating.points
            for listing in bots.listings(game)
            for rating in listing.ratings
            if listing.level and rating.seats == seats
        ]
        assert points == sorted(points)


def test_ratings_are_kept_beside_those_of_other_tables(tmp_path, monkeypatch):
    monkeypatch.setattr(ratings, "ratings_file", lambda game: tmp_path / "ratings.json")
    assert ratings_of(RA) == {}
    keep_ratings(RA, {"priest": [Rating(3, 900, 800, 1000, 40), Rating(2, 1100, 1000, 1200, 20)]})
    keep_ratings(RA, {"priest": [Rating(3, 950, 900, 1000, 80)]})
    keep_ratings(replace(RA, name="other"), {"priest": [Rating(2, 1, 0, 2, 3)]})
    assert ratings_of(RA) == {"priest": (Rating(2, 1100, 1000, 1200, 20), Rating(3, 950, 900, 1000, 80))}


@pytest.fixture
def untrained(monkeypatch):
    monkeypatch.setattr("benben.search.net_files.net_file", lambda game, seats: Path("no such file"))


@pytest.mark.usefixtures("untrained")
def test_where_no_net_is_trained_the_answer_says_which_rung_it_is():
    match = benben.new("ra", seats=2, seed=3)
    for name, rung in {"learned": "solver", "pharaoh": "solver", "master": "mcts"}.items():
        seat = bots.BotSeat(bots.make(name, RA, 1, simulations=16))
        answer = seat.ask(match, 0)
        assert (answer.stand_in, answer.why) == (rung, "untrained")
        assert answer.move == bots.make(rung, RA, 1, simulations=16).choose(match, 0, 1.0) or rung == "mcts"
    assert bots.seat_for("solver", RA).ask(match, 0).stand_in == ""


@pytest.fixture
def waited(monkeypatch):
    """Bots that are not compiled until somebody waits for that; what was waited for."""
    waited: list[str] = []

    def wait(game, options=None):
        waited.append(game.name)

    monkeypatch.setattr("benben.bots.thinking.is_warm", lambda game, options: bool(waited))
    monkeypatch.setattr("benben.bots.thinking.warm_up", lambda game, options: None)
    monkeypatch.setattr("benben.bots.thinking.warm", wait)
    monkeypatch.setattr("benben.match.thinker.warm", lambda game, options=None: None)
    return waited


WAYS = {
    "make": lambda match: bots.make("vizier", RA, 1).choose(match, 0, 1.0),
    "make_rung": lambda match: make_rung("solver", RA, 1).ratings(match, 0),
    "choose": lambda match: bots.choose("vizier", match, 0),
    "seat_for": lambda match: bots.seat_for("vizier", RA, 1).ask(match, 0),
    "the service": lambda match: thinker.answer(thinker.question(match, "vizier", 0.1)),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_other_rung_answers_silently_however_a_bot_is_made(way, waited):
    WAYS[way](benben.new("ra", seats=2, seed=3))
    assert waited == ["ra"]


def test_a_hint_before_anything_is_compiled_says_that_the_heuristic_was_asked(monkeypatch):
    monkeypatch.setattr("benben.bots.hints.is_warm", lambda game, options: False)
    assert bots.hint(benben.new("ra", seats=2, seed=3), seconds=0.1).bot == "heuristic"
