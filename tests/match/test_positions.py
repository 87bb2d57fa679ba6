"""A position is text: what is written is read again, what is wrong is refused with its column."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import benben
from benben.core.language import languages, speaking
from benben.core.records import Position
from benben.match.positions import notation_of

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *(("ra", seats, {}) for seats in (2, 3, 4, 5)),
    ("ra", 3, {"scores": "hidden", "edition": "tiles"}),
    ("mini-ra", 2, {}),
    *(("pharaon", seats, {}) for seats in (1, 2, 3, 4, 5)),
    ("pharaon", 1, {"traitor": 3, "first_game": True}),
    ("pharaon", 3, {"first_game": [1], "nile_tracks": 3}),
]
every_table = pytest.mark.parametrize(
    ("name", "seats", "options"), TABLES, ids=[f"{name}-{seats}-{len(options)}" for name, seats, options in TABLES]
)


def fields(match: benben.Match) -> dict[str, Any]:
    """Every field of the record but for what no rule will look at again."""
    tidy = notation_of(match.game).tidied(match.position)
    return {name: getattr(tidy, name) for name in match.game.dtype.names or ()}


def some_positions(name: str, seats: int, options: dict[str, Any], seed: int) -> list[benben.Match]:
    """Every position of a random game."""
    random, match, found = Random(seed), benben.new(name, seats=seats, seed=seed, **options), []
    while not match.over:
        found.append(match.copy())
        match.play(random.choice(match.legal()))
    return [*found, match]


@every_table
def test_what_is_written_is_read_again_in_every_field(name: str, seats: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        for match in some_positions(name, seats, options, seed):
            text = match.position_text()
            twin = benben.from_position(text, seed=1)
            assert "\n" not in text
            assert fields(twin) == fields(match), text
            assert twin.position_text() == text
            assert (twin.options, twin.seats, twin.turn) == (match.options, match.seats, match.turn)


@every_table
def test_a_match_from_a_position_plays_on_as_the_other_would(name: str, seats: int, options: dict[str, Any]) -> None:
    positions = some_positions(name, seats, options, seed=4)
    for match in positions[:: max(1, len(positions) // 6)]:
        one, other = match.copy(seed=9), benben.from_position(match.position_text(), seed=9)
        random = Random(5)
        while not one.over:
            assert one.legal() == other.legal()
            move = random.choice(one.legal())
            assert one.play(move) == other.play(move)
        assert (other.over, other.scores(), other.winners()) == (True, one.scores(), one.winners())
        again = benben.replay(other.text())
        assert fields(again) == fields(other)
        assert again.text() == other.text()


@every_table
def test_a_text_for_a_seat_says_what_its_view_says_and_no_more(name: str, seats: int, options: dict[str, Any]) -> None:
    for match in some_positions(name, seats, options, seed=6)[:40]:
        for seat in (None, *range(seats)):
            text = match.position_text(seat)
            if "?" in text:
                with pytest.raises(benben.BadNotation, match=r"^column \d+: this is hidden"):
                    benben.from_position(text)
            twin = benben.from_position(text, seed=3, draw=True)
            assert twin.view(seat) == match.view(seat)
            assert twin.position_text(seat) == text
            assert match.copy().position_text(seat) == text


def test_hidden_points_are_in_no_text_for_others() -> None:
    match = some_positions("ra", 3, {"scores": "hidden"}, seed=2)[-2]
    assert match.position.epoch == 3
    words = dict(word.split("=") for word in match.position_text(1).split()[1:])
    rows = words["points"].split("/")
    assert (rows[0], rows[2]) == ("?", "?")
    assert "start:10" in rows[1]


def test_a_position_of_any_game_can_be_written() -> None:
    match = some_positions("mini-ra", 2, {}, seed=1)[3]
    object.__setattr__(match.game, "notation", None)
    try:
        text = match.position_text()
        assert fields(benben.from_position(text)) == fields(match)
    finally:
        object.__setattr__(match.game, "notation", benben.games()["ra"].notation)


RA = (
    "ra seats=3 phase=turn turn=0 active=0 suns=13,8,5,2/12,9,6,3/11,10,7,4 "
    "track=nile,god bag=ra:20,god:7,gold:5,pharaoh:25,nile:24,flood:12,art:5"
)


def test_the_position_of_the_reference_can_be_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "positions.md").read_text("utf-8")
    found = re.search(r"```text\n(.*)\n```", page)
    assert found is not None
    assert benben.from_position(found[1]).legal() == ["draw", "invoke"]


@pytest.mark.parametrize("name", ["ra", "pharaon"])
def test_the_reference_names_every_word(name: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "positions.md").read_text("utf-8")
    for item in notation_of(benben.games()[name]).items:
        assert f"`{item.key}`" in page or item.key.startswith("nobles"), item.key


def test_a_person_can_type_a_position() -> None:
    match = benben.from_position(RA, seed=1)
    assert match.legal() == ["draw", "invoke"]
    assert match.view(0)["auction_track"][:3] == ["nile", "god", None]
    match.play("invoke")
    assert match.turn == 1


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        ("ra seats", "go seats", "go", "there is no game 'go'"),
        ("seats=3", "seats=7", "7", "Ra is for 2 to 5 seats, not 7"),
        ("seats=3 ", "", "ra", "the number of seats is missing"),
        ("seats=3", "seats=3 scores=loud", "loud", "option scores: allowed are 'open', 'hidden', not 'loud'"),
        ("seats=3", "seats=3 colour=red", "colour", "unknown word 'colour'; use one of: seats, edition"),
        ("turn=0", "turn=0 turn=1", "turn=1", "turn appears twice"),
        ("nile,god", "nile,gd", "gd", "unknown word 'gd'"),
        ("nile,god", "nile,,god", ",god", "unknown word ''"),
        ("nile,god", "nile,ra", "nile,ra", "a Ra tile goes on the Ra track"),
        ("god:7", "god:8", "ra:20", "too many tiles: the game has 8 of god, but this position has 9"),
        ("god:7", "god:x", "x", "a whole number is needed here"),
        ("13,8,5,2", "13,9,5,2", "13,9", "sun 9 appears twice"),
        ("13,8,5,2", "13,8,5,17", "17", "must be between 1 and 16, not 17"),
        ("13,8,5,2", "13,8,5", "13,8,5", "every seat has 4 suns"),
        ("13,8,5,2", "-", "-/12", "every seat has 4 suns"),
        ("phase=turn", "phase=auction", "ra", "this kind of auction does not fit"),
        ("phase=turn", "phase=disaster", "ra", "the seat that took the disaster resolves it"),
        ("phase=turn", "phase=gods", "gods", "another god could not be spent"),
        ("phase=turn", "phase=over", "over", "the phase does not fit the turn"),
        ("phase=turn", "phase=drawing", "drawing", "the phase does not fit the turn"),
        ("turn=0", "turn=1", "1", "on a turn the active player decides"),
        ("turn=0", "turn=4", "4", "there are 3 seats"),
        ("track=", "ra=8 track=", "8 track", "with the last Ra tile the epoch is over"),
        ("track=", "points=? track=", "?", "this is hidden from the seat"),
        ("track=nile,god", "track=?", "?", "track cannot be hidden"),
    ],
)
def test_what_is_wrong_or_impossible_is_refused_with_the_column(old: str, new: str, at: str, message: str) -> None:
    assert old in RA
    text = RA.replace(old, new, 1)
    with pytest.raises(benben.BadNotation) as caught:
        benben.from_position(text)
    assert str(caught.value).startswith(f"column {text.index(at) + 1}: {message}")


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
@pytest.mark.parametrize("old_new", [("nile,god", "nile,gd"), ("13,8,5,2", "13,8,5"), ("turn=0", "turn=1"), ("=3", "")])
def test_a_fault_is_named_in_the_readers_language_with_the_same_column(language: str, old_new: tuple[str, str]) -> None:
    text, said = RA.replace(*old_new, 1), []
    for code in ("en", language):
        with speaking(code), pytest.raises(benben.BadNotation) as caught:
            benben.from_position(text)
        said.append(str(caught.value))
    first, second = (re.findall(r"\d+", sentence)[0] for sentence in said)
    assert said[0] != said[1] and first == second


def pass_without_a_disc(s: Any) -> None:
    s.passed[0] = 0
    s.passes = 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: s.supply.__setitem__(0, s.supply[0] + 1), "the game has .* of black"),
        (lambda s: s.bag.__setitem__(0, s.bag[0] + 1), r"offering tokens of black\*"),
        (lambda s: s.areas.__setitem__(0, s.areas[1]), "each area must be in the circle once"),
        (lambda s: s.jars_up.__setitem__(0, s.jars_up[1]), "face up has one place"),
        (lambda s: setattr(s, "phase", 3), "this is not asked in this phase"),
        (lambda s: setattr(s, "phase", 6), "does not fit the round and the turn"),
        (lambda s: setattr(s, "agenda_size", 0), "must end the turn"),
        (lambda s: s.tomb.__setitem__(0, 19), "a tomb has"),
        (pass_without_a_disc, "its disc in the pyramid"),
    ],
)
def test_impossible_positions_of_pharaon_are_refused(change: Any, message: str) -> None:
    match = next(m for m in some_positions("pharaon", 3, {}, seed=3) if m.position.phase == 1)
    change(match.position)
    with pytest.raises(benben.BadNotation, match=rf"^column \d+: .*{message}"):
        benben.from_position(match.position_text())


def test_an_action_that_cannot_be_paid_is_refused() -> None:
    match = next(m for m in some_positions("pharaon", 3, {}, seed=3) if m.position.question == 6 and not m.over)
    rows, seat = match.position.resources, match.position.active
    for resource, count in enumerate(rows[seat]):
        match.position.supply[resource] += count
        rows[seat][resource] = 0
    with pytest.raises(benben.BadNotation, match="the cost of this action cannot be paid"):
        benben.from_position(match.position_text())


def fuzzed(text: str, random: Random) -> str:
    """The text with some characters changed, words dropped, doubled or exchanged."""
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(text))
        kind = random.randrange(4)
        if kind == 0:
            text = text[:at] + random.choice('0123456789-,:/=?; abcxyz\u0663{["') + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + random.randrange(1, 5) :]
        elif kind == 2:
            parts = text.split(" ")
            parts.pop(random.randrange(len(parts)))
            text = " ".join(parts)
        else:
            digits = [place for place, letter in enumerate(text) if letter.isdecimal()]
            place = random.choice(digits) if digits else 0
            text = text[:place] + str(random.randrange(12)) + text[place + 1 :]
        text = text or "-"
    return text


@pytest.mark.parametrize(("name", "seats"), [("ra", 3), ("ra", 5), ("pharaon", 1), ("pharaon", 3)])
def test_fuzzed_text_is_read_and_played_on_or_refused(name: str, seats: int) -> None:
    random = Random(11)
    texts = [match.position_text() for match in some_positions(name, seats, {}, seed=8)]
    read = 0
    for _ in range(600):
        text = fuzzed(random.choice(texts), random)
        try:
            match = benben.from_position(text, seed=2, draw=random.random() < 0.5)
        except benben.BadNotation as error:
            assert str(error).startswith("column ")
            continue
        read += 1
        assert benben.from_position(match.position_text()).position_text() == match.position_text()
        for _ in range(30):
            if not match.over:
                match.play(random.choice(match.legal()))
    assert read > 10


def test_positions_that_are_not_text_are_refused() -> None:
    with pytest.raises(TypeError, match="a position is text"):
        benben.from_position(7)  # type: ignore[arg-type]
    for text in ("", "  ", "ra", "x" * 30_000, "ra seats=3\0", "ra seats=" + "9" * 5000):
        with pytest.raises(benben.BadNotation, match=r"^column "):
            benben.from_position(text)


def test_the_drawn_nobles_follow_the_odds() -> None:
    match = next(m for m in some_positions("pharaon", 3, {}, seed=5) if m.turn is not None and m.position.dealt[0] >= 0)
    other = (match.turn + 1) % 3 if match.turn is not None else 0
    text = match.position_text(other)
    deck: Position = match.position
    could = [card for card, place in enumerate(deck.noble_at) if place in (-1, -3)]
    seen = dict.fromkeys(could, 0)
    draws = 1500
    for seed in range(draws):
        for card in benben.from_position(text, seed=seed, draw=True).position.dealt:
            seen[card] += 1
    expected = 2 * draws / len(could)
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 60, "23 kinds of outcome: above 60 once in ten thousand times"
