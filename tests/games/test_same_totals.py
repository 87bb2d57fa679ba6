"""A seed of `simulate` gives the same totals in every version, until the rules of the game change."""

import hashlib

import pytest

import benben

TOTALS = {
    ("ra", 2): "9ac04c6a6330",
    ("ra", 3): "422a88818672",
    ("ra", 4): "4e9517b1fd01",
    ("ra", 5): "f595e88899ce",
    ("pharaon", 1): "b1ed0652193c",
    ("pharaon", 2): "3083fa76ec3d",
    ("pharaon", 3): "53f12fce3e8e",
    ("pharaon", 4): "246d0275fb8b",
    ("pharaon", 5): "9a7b6ac8de2c",
}


@pytest.mark.parametrize(("name", "seats"), list(TOTALS))
def test_the_totals_of_a_seed_do_not_change(name: str, seats: int) -> None:
    totals = benben.simulate(name, seats=seats, games=300, seed=7)
    assert hashlib.sha256(totals.astype("<i8").tobytes()).hexdigest()[:12] == TOTALS[name, seats]
