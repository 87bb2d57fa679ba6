"""People play while everything fails: nothing acknowledged is lost or doubled, and no table is stuck."""

import pytest

from long import LONG, long
from server.chaos import chaos
from server.parts import postgres_programs


def test_nothing_is_lost_while_the_server_is_killed_and_its_disk_and_clock_fail() -> None:
    tally = chaos("sqlite", 60 if LONG else 10)
    assert tally.faults and tally.acks
    assert tally.good, str(tally)


@long("minutes of kills")
def test_nothing_is_lost_while_hosts_workers_and_the_database_are_killed_and_cut_off() -> None:
    if not postgres_programs():
        pytest.skip("no PostgreSQL on this machine")
    tally = chaos("postgres", 60)
    assert tally.faults and tally.acks
    assert tally.good, str(tally)
