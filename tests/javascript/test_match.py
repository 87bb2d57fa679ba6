"""A match in JavaScript is the match in Python: the same game for a seed, the same text, the same refusals."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import benben
from golden import parts, story
from javascript.node import evaluate
from javascript.test_lockstep import TABLES

GOLDEN = sorted(Path(__file__).parents[1].glob("*/golden/*.txt"))


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])
def test_the_same_seed_and_moves_give_the_same_game(name: str, seats: int) -> None:
    random = Random(f"{name} {seats}")
    match = benben.new(name, seats=seats, seed=10**20 + seats)
    moves, answers = [], []
    while not match.over:
        moves.append(random.choice(match.legal()))
        answers.append([match.legal(), match.turn, match.play(moves[-1])])
    code = """
        const match = engine.create(name, { seats, seed: BigInt(seed) });
        const answers = moves.map((move) => [match.legal(), match.turn, match.play(move)]);
        const copy = match.copy();
        const events = [null, ...match.ranking()].map((seat) => match.events(seat));
        const ended = [match.over, match.winners(), match.ranking(), match.scores(), match.view(), match.view(0)];
        const again = engine.replay(match.text()).text();
        return { answers, text: match.text(), copy: copy.text(), again, events, ended };
    """
    found = evaluate(code, name=name, seats=seats, seed=str(match.seed), moves=moves)
    assert found["answers"] == answers
    assert found["text"] == found["copy"] == found["again"] == match.text()
    assert found["events"] == [match.events(seat) for seat in (None, *match.ranking())]
    ended = [True, match.winners(), match.ranking(), match.scores(), match.view(None), match.view(0)]
    assert found["ended"] == ended


def test_golden_games_tell_the_same_story() -> None:
    records = [parts(file)[0] for file in GOLDEN]
    code = """
        return records.map((record) => {
            const match = engine.replay(record);
            return [match.text(), match.events(null), match.scores(), match.ranking(), match.winners()];
        });
    """
    for file, (text, events, scores, ranking, winners) in zip(GOLDEN, evaluate(code, records=records), strict=True):
        record, expected = parts(file)
        assert text == record
        match = benben.replay(record)
        assert [events, scores, ranking, winners] == [match.events(), match.scores(), match.ranking(), match.winners()]
        assert story(match) == expected


def test_a_copy_goes_its_own_way() -> None:
    code = """
        const match = engine.create("ra", { seats: 3, seed: 1 });
        const before = [match.text(), match.events(), match.view(0)];
        const [twin, other] = [match.copy(), match.copy(5)];
        for (const one of [twin, other]) for (let n = 0; n < 9 && !one.over; n++) one.play(one.legal()[0]);
        return [before, [match.text(), match.events(), match.view(0)], twin.seed, other.seed];
    """
    before, after, seed, other = evaluate(code)
    assert before == after
    assert (seed, other) == (1, None)


@pytest.mark.parametrize(("name", "seats"), [("ra", 3), ("pharaon", 1), ("pharaon", 3)])
def test_moves_are_taken_back_as_in_python(name: str, seats: int) -> None:
    random = Random(f"undo {name} {seats}")
    match = benben.new(name, seats=seats, seed=5)
    moves: list[str] = []
    expected: list[Any] = []
    while not match.over and len(moves) < 400:
        undo = match.can_undo() and random.random() < 0.4
        moves.append("undo" if undo else random.choice(match.legal()))
        match.undo() if undo else match.play(moves[-1])
        expected.append([match.can_undo(), len(match.record), len(match.events()), match.view(match.turn)])
    assert "undo" in moves
    code = """
        const match = engine.create(name, { seats, seed: 5 });
        const found = moves.map((move) => {
            if (move === "undo") match.undo();
            else match.play(move);
            return [match.canUndo(), match.record.length, match.events().length, match.view(match.turn)];
        });
        try { while (true) match.undo(); } catch (error) { return [found, error.name]; }
    """
    assert evaluate(code, name=name, seats=seats, moves=moves) == [expected, "ValueError"]


REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("chess", "create", {"seats": 2}),
    ("ra", "create", {"seats": 6}),
    ("ra", "create", {"seats": 3, "edition": "gold"}),
    ("ra", "create", {"seats": 3, "colour": "red"}),
    ("pharaon", "create", {"seats": 3, "first_game": [3]}),
    ("pharaon", "create", {"seats": 3, "traitor": 2}),
    ("pharaon", "create", {"seats": 1, "traitor": 6}),
    ("pharaon", "create", {"seats": 3, "nile_tracks": True}),
]


@pytest.mark.parametrize(("name", "verb", "settings"), REFUSED, ids=lambda value: str(value))
def test_wrong_settings_are_refused_with_pythons_sentence(name: str, verb: str, settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        benben.new(name, **settings)
    code = "try { engine.create(name, settings); } catch (error) { return [error.name, error.message]; }"
    found = evaluate(code, name=name, settings=settings)
    assert found[0] == "ValueError"
    assert found[1].replace("kuhn", "").rstrip(", ").startswith(str(caught.value).partition("; there are")[0])


def test_refused_moves_have_name_rule_and_sentence_and_change_nothing() -> None:
    match = benben.new("ra", seats=3, seed=7)
    code = """
        const match = engine.create("ra", { seats: 3, seed: 7 });
        const before = match.text();
        const refused = moves.map((move) => {
            try { match.play(move); } catch (error) { return [error.name, error.rule ?? null, error.message]; }
        });
        return [refused, before === match.text()];
    """
    moves = ["pass", "bid 3", "fly", "god 1"]
    expected = []
    for move in moves:
        with pytest.raises(ValueError, match=r".") as caught:
            match.play(move)
        expected.append([type(caught.value).__name__, getattr(caught.value, "rule", None), str(caught.value)])
    assert evaluate(code, moves=moves) == [expected, True]


def test_broken_records_are_refused_with_the_same_line_and_sentence() -> None:
    match = benben.new("ra", seats=2, seed=3)
    for _ in range(9):
        match.play("draw" if "draw" in match.legal() else match.legal()[0])
    text = match.text()
    broken = [
        "",
        "chess 1\n",
        text.replace("benben 1", "benben 9"),
        text.replace("seats 2", "seats 9"),
        text.replace("rules 1", "rules 2"),
        text.replace("game ra", "game ra\ngame ra"),
        text.replace('"open"', "open"),
        text.replace("deal ", "deal x", 1),
        text.rpartition("end")[0],
        text + "0 draw\n",
        text.replace("seed 3", "seed 12"),
        text.replace("\n\n", "\n\n0 draw\n"),
    ]
    code = """
        return texts.map((text) => {
            try { engine.replay(text); } catch (error) { return [error.name, error.message]; }
        });
    """
    expected = []
    for record in broken:
        with pytest.raises(benben.BadRecord) as caught:
            benben.replay(record)
        expected.append(["BadRecord", str(caught.value)])
    assert evaluate(code, texts=broken) == expected


def test_a_record_that_begins_at_a_position_is_refused_with_its_line() -> None:
    """Positions as text are read in Python only, see docs/javascript.md."""
    text = benben.from_position(benben.new("ra", seats=2, seed=3).position_text(), seed=1).text()
    line = next(number for number, words in enumerate(text.splitlines(), 1) if words.startswith("position "))
    code = "try { engine.replay(text); } catch (error) { return [error.name, error.message]; }"
    sentence = f"line {line}: a game that begins at a position is read in Python only"
    assert evaluate(code, text=text) == ["BadRecord", sentence]
