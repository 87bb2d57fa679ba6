"""Game records: read, written, damaged, and from the future."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import benben
from benben.core.errors import BadRecord

RANDOM = Random(1)
MATCH = benben.new("ra", seats=3, seed=7)
while not MATCH.over:
    MATCH.play(RANDOM.choice(MATCH.legal()))
TEXT = MATCH.text()
LINES = TEXT.splitlines()


def changed(line: int, words: str) -> str:
    """The record with one line (counted from 1) written otherwise."""
    lines = list(LINES)
    lines[line - 1] = words
    return "\n".join(lines)


def line_of(words: str) -> int:
    return LINES.index(words) + 1


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "not a Benben game record"),
        ("hello", 1, "not a Benben game record"),
        ("benben x\n", 1, "needs a whole number, not 'x'"),
        (changed(1, "benben 2"), 1, "of format 2; this program reads up to 1"),
        (changed(2, "game senet"), 2, "no game 'senet'"),
        (changed(3, "rules 99"), 3, "newer rules"),
        (changed(3, "rules 0"), 3, "older rules"),
        (changed(4, "seats 9"), 4, "2 to 5 seats"),
        (changed(4, "seats three"), 4, "needs a whole number"),
        (changed(4, "game ra"), 4, "given already in line 2"),
        (changed(4, ""), line_of("deal 12-9-6-3"), "'seats' is missing"),
        (changed(5, 'option edition "gold"'), 5, "allowed are"),
        (changed(5, "option edition {"), 5, "cannot be read"),
        (changed(5, "colour red"), 5, "'colour' is unknown"),
        (changed(7, "seed 8"), line_of("deal 12-9-6-3"), "seed 8 does not deal"),
        (changed(line_of("1 draw"), "2 draw"), line_of("1 draw"), "not seat 2's turn: seat 1 decides"),
        (changed(line_of("1 draw"), "1 dance"), line_of("1 draw"), "not a move of Ra"),
        (changed(line_of("1 draw"), "1 pass"), line_of("1 draw"), "rule 2.3"),
        (changed(line_of("1 draw"), "one draw"), line_of("1 draw"), "begins with a seat"),
        (changed(line_of("deal flood"), "deal fluud"), line_of("deal flood"), "cannot be dealt here"),
        (changed(line_of("deal flood"), "2 draw"), line_of("deal flood"), "a 'deal' line is missing"),
        (changed(line_of("1 draw"), "deal nile"), line_of("1 draw"), "nothing is to be dealt"),
        ("\n".join(LINES[:20]), 20, "cut off"),
        ("\n".join(LINES[:20] + LINES[-1:]), 21, "lines were written, but"),
        (TEXT + "0 draw\n", len(LINES) + 1, "nothing may follow"),
        ("benben 1\nend 0\n", 2, "'game' is missing"),
    ],
)
def test_a_damaged_record_says_which_line_and_why(text: str, line: int, words: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(words)) as caught:
        benben.replay(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


def test_a_record_that_stops_in_the_middle_of_a_deal_is_refused() -> None:
    with pytest.raises(BadRecord, match="middle of a deal"):
        benben.replay("benben 1\ngame ra\nrules 1\nseats 2\nend 0\n")


def test_a_record_without_a_seed_plays_again_and_remarks_are_ignored() -> None:
    text = "# a remark\n\n" + TEXT.replace("seed 7\n", "\n")
    assert benben.replay(text).record == MATCH.record


def test_replaying_part_of_a_record_stops_after_that_number_of_decisions() -> None:
    part = benben.replay(TEXT, decisions=2)
    assert part.record == LINES[line_of("deal 12-9-6-3") - 1 :][: len(part.record)]
    assert sum(not line.startswith("deal") for line in part.record) == 2
    assert part.legal()


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_record_never_crashes(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "repeat", "swap", "words", "characters"]))
        if kind == "drop":
            del lines[place]
        elif kind == "repeat":
            lines.insert(place, lines[place])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other] = lines[other], lines[place]
        elif kind == "words":
            lines[place] = data.draw(
                st.sampled_from([*LINES, "deal", "end", "option", "benben", "0", "seed", "0 undo"])
            )
        else:
            lines[place] = data.draw(st.text(max_size=30))
        if not lines:
            break
    try:
        again = benben.replay("\n".join(lines))
    except BadRecord as error:
        assert error.line >= 1
    else:
        assert benben.replay(again.text()).text() == again.text()


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        benben.replay(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=20) | st.sampled_from(MATCH.game.actions))
def test_any_move_is_played_or_refused_and_a_refused_one_changes_nothing(move: str) -> None:
    match = benben.new("ra", seats=2, seed=3)
    before = match.text(), match.view(0), match.events(0)
    legal = match.legal()
    try:
        match.play(move)
    except (benben.IllegalMove, benben.BadNotation):
        assert move not in legal
        assert (match.text(), match.view(0), match.events(0)) == before
    else:
        assert move in legal
