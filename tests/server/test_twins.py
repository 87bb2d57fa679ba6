"""Nothing hidden changes a byte: tables that differ only in what one seat may know say the same to everybody else.

What may differ all the same is listed in `twins.plain`. `BENBEN_LONG=1` looks at more games.
"""

from collections.abc import Iterator

import pytest

from long import LONG
from server.parts import Server
from server.twins import HIDDEN_SEAT, MORE_POINTS, PHASES, Twins, all_answers, make_twins, play_on

SEEDS = range(5, 25) if LONG else (5,)
CASES = [(game, seed, phase) for game, phases in PHASES.items() for phase in phases for seed in SEEDS]


@pytest.fixture(scope="module")
def patched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(str(tmp_path_factory.mktemp("twins") / "benben.sqlite3"))
    made.before = MORE_POINTS
    try:
        yield made.start()
    finally:
        made.stop()


@pytest.fixture(params=CASES, ids=lambda case: " ".join(map(str, case)))
def twins(patched: Server, request: pytest.FixtureRequest) -> Iterator[Twins]:
    yield make_twins(patched, *request.param)
    patched.open.close()


def test_what_only_one_seat_may_know_changes_nothing_that_others_hear(twins: Twins) -> None:
    assert twins.listed[0] == twins.listed[1]
    spectator = twins.server.person()
    turn = twins.people[0].get(f"/api/tables/{twins.tables[0]}")["turn"]
    for seat, person in ((0, twins.people[0]), (2, twins.people[2]), (None, spectator)):
        one, other = (all_answers(person, table, on_turn=seat == turn) for table in twins.tables)
        assert one.keys() == other.keys()
        for what, words in one.items():
            assert words == other[what], (seat, what)
    heard, heard_of_twin = (play_on(twins, table, spectator) for table in twins.tables)
    for viewer in (0, 2, 3):
        assert heard[viewer] == heard_of_twin[viewer], viewer
        assert len(heard[viewer]) >= len(twins.moves)


def test_the_seat_itself_hears_what_it_may_know(twins: Twins) -> None:
    """So the twins do differ."""
    one, other = (twins.people[HIDDEN_SEAT].get(f"/api/tables/{table}/position") for table in twins.tables)
    told = [[shown["events"], shown["position"]["view"]] for shown in (one, other)]
    assert told[0] != told[1]
