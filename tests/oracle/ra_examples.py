"""The example rows of Ra (tests/ra/examples, see the README there) on the oracle."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from oracle.example_rows import rows_in
from oracle.ra import AUCTION_TRACK_LENGTH, STARTING_SETS, TILES, Ra

EXAMPLES = Path(__file__).parents[1] / "ra" / "examples"


def rows() -> list[dict[str, Any]]:
    return rows_in(EXAMPLES)


def run(row: dict[str, Any]) -> None:
    game = beginning(row)
    for line in row["moves"]:
        who, _, what = line.partition(" ")
        if who == "deal":
            game.deal(what)
        else:
            assert game.turn == int(who), f"seat {game.turn} is asked, not {line!r}"
            game.play(what)
    check(game, row["expect"])


def beginning(row: dict[str, Any]) -> Ra:
    options = row.get("options", {})
    if "seats" in row:
        return Ra(row["seats"], **options)
    return at(row["position"], options)


def at(position: dict[str, Any], options: dict[str, str]) -> Ra:
    game = Ra(position["seats"], **options)
    for starting_set in STARTING_SETS[game.seats]:
        game.deal(starting_set)
    for player, said in zip(game.players, position.get("players", []), strict=False):
        player.points["start"] = said.get("score", 10)
        player.tiles = Counter(said.get("tiles", {}))
        if "suns_up" in said or "suns_down" in said:
            player.suns_up = said.get("suns_up", [])
            player.suns_down = said.get("suns_down", [])
    game.epoch = position.get("epoch", 1)
    game.ra_drawn = position.get("ra_drawn", 0)
    game.centre_sun = position.get("centre_sun", 1)
    game.auction_track = filled(position.get("track", []))
    game.active = position.get("turn", game.owner_of_the_highest_sun())
    game.removed = Counter({"ra": game.ra_drawn})
    game.bag = Counter({tile: TILES[tile] - count for tile, count in lying_about(game).items()})
    for tile, count in position.get("bag", {}).items():
        game.removed[tile] += game.bag[tile] - count
        game.bag[tile] = count
    check_all_is_there(game)
    assert game.players[game.active].suns_up, "who is to act has a sun face up"
    return game


def filled(track: list[str | None]) -> list[str | None]:
    return track + [None] * (AUCTION_TRACK_LENGTH - len(track))


def lying_about(game: Ra) -> Counter[str]:
    """All tiles outside the bag, every kind named."""
    tiles = Counter(dict.fromkeys(TILES, 0))
    tiles.update(game.removed)
    tiles.update(tile for tile in game.auction_track if tile)
    for player in game.players:
        tiles.update(player.tiles)
    if game.disaster:
        tiles.update([game.disaster["kind"], *game.disaster["next"]])
    return tiles


def check_all_is_there(game: Ra) -> None:
    """All 180 tiles, and the suns from 1 up, as many with each player as at the start."""
    assert game.bag + lying_about(game) == TILES
    assert min(game.bag.values()) >= 0
    set_of_the_highest = STARTING_SETS[game.seats][0].split("-")
    suns = [game.centre_sun, *(sun for player in game.players for sun in player.suns)]
    assert sorted(suns) == list(range(1, int(set_of_the_highest[0]) + 1))
    assert {len(player.suns) for player in game.players} == {len(set_of_the_highest)}


def check(game: Ra, expect: dict[str, Any]) -> None:
    for what, expected in expect.items():
        match what:
            case "view":
                check_view(game.view(None), expected)
            case "views":
                for seat, places in expected.items():
                    check_view(game.view(int(seat)), places)
            case "track":
                assert game.view(None)["auction_track"] == filled(expected)
            case "legal":
                assert game.legal() == expected
            case "illegal" | "nonsense":
                check_refused(game, expected)
            case "scores":
                for seat, sources in enumerate(expected):
                    assert sources.items() <= game.scores()[seat].items(), game.scores()[seat]
            case "winner":
                assert game.winners() == [expected]
            case "ranking":
                assert game.ranking() == expected
            case "chance":
                assert game.chance() == expected
            case _:
                raise AssertionError(f"an example expects {what!r}")


def check_view(view: dict[str, Any], places: dict[str, Any]) -> None:
    for place, expected in places.items():
        seen: Any = view
        for step in place.split("."):
            seen = seen[int(step) if isinstance(seen, list) else step]
        assert seen == expected, place


def check_refused(game: Ra, moves: Any) -> None:
    for move in moves:
        before = game.view(None)
        with pytest.raises(ValueError, match="not legal"):
            game.play(move)
        assert game.view(None) == before
