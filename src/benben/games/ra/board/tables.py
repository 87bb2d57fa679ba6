"""The tables of Ra, read from data/ and checked."""

from pathlib import Path

from benben.core.errors import BadTable
from benben.core.rule import Lookup
from benben.core.tables import number_from, numbers_from, read_rows, read_toml

_DATA = Path(__file__).parents[1] / "data"
_FAMILIES = ("ra", "god", "gold", "pharaoh", "river", "civilization", "monument", "disaster")

_tiles = read_rows(_DATA / "tiles.csv", ("tile", "family", "count", "kept"))
TILES = tuple(row.text("tile") for row in _tiles)
FAMILY_WORDS = tuple(row.word("family", _FAMILIES) for row in _tiles)
TILE_COUNT = Lookup(row.number_in("count", 1, 180) for row in _tiles)
KEPT = Lookup(int(row.word("kept", ("yes", "no")) == "yes") for row in _tiles)
KINDS = len(TILES)
if sum(TILE_COUNT) != 180:
    raise BadTable("tiles.csv", None, f"there are 180 tiles, not {sum(TILE_COUNT)}")

RA, GOD, GOLD, PHARAOH, NILE, FLOOD = (TILES.index(tile) for tile in ("ra", "god", "gold", "pharaoh", "nile", "flood"))
DROUGHT, EARTHQUAKE, FUNERAL, UNREST = (TILES.index(t) for t in ("drought", "earthquake", "funeral", "unrest"))


def _range_of(family: str) -> tuple[int, int]:
    """The first kind of a family and the one after its last; the file lists a family together."""
    kinds = [kind for kind, word in enumerate(FAMILY_WORDS) if word == family]
    if kinds != list(range(kinds[0], kinds[-1] + 1)):
        raise BadTable("tiles.csv", None, f"the rows of the family {family} must be next to each other")
    return kinds[0], kinds[-1] + 1


CIVILIZATION, CIVILIZATION_END = _range_of("civilization")
MONUMENT, MONUMENT_END = _range_of("monument")
DISASTER, DISASTER_END = _range_of("disaster")
if list(TILES[DISASTER:DISASTER_END]) != sorted(TILES[DISASTER:DISASTER_END]):
    raise BadTable("tiles.csv", None, "disasters are resolved in the order of the file, which is alphabetical")

_sets = [
    (row.number_in("seats", 2, 5), [int(sun) for sun in row.text("suns").split("-")])
    for row in read_rows(_DATA / "suns.csv", ("seats", "suns"), count=14)
]
SUN_SETS = {seats: [suns for n, suns in _sets if n == seats] for seats in (2, 3, 4, 5)}
SET_WORDS = tuple("-".join(map(str, suns)) for _, suns in _sets)
FIRST_SET = Lookup([0, 0, 0, 2, 5, 9, 14])  # by number of seats: where their sets begin
SUN_SET = Lookup(sum(1 << sun for sun in suns) for _, suns in _sets)  # as bits
HIGHEST_SUN = 16

_lengths = {
    row.number_in("seats", 2, 5): row.number_in("length", 1, 10)
    for row in read_rows(_DATA / "ra_track.csv", ("seats", "length"), count=4)
}
RA_TRACK_LENGTH = Lookup(_lengths.get(seats, 0) for seats in range(6))
AUCTION_SPACES = 8

_points = read_toml(_DATA / "points.toml")
START_POINTS = number_from(_points, "points.toml", "start")
GOD_POINTS = number_from(_points, "points.toml", "god")
GOLD_POINTS = number_from(_points, "points.toml", "gold")
MOST_PHARAOHS = number_from(_points, "points.toml", "most_pharaohs")
FEWEST_PHARAOHS = number_from(_points, "points.toml", "fewest_pharaohs")
CIVILIZATION_POINTS = Lookup(numbers_from(_points, "points.toml", "civilization_types", 6))
MONUMENT_TYPE_POINTS = Lookup(numbers_from(_points, "points.toml", "monument_types", 9))
MONUMENTS_ALIKE_POINTS = Lookup(numbers_from(_points, "points.toml", "monuments_alike", 6))
HIGHEST_SUNS = number_from(_points, "points.toml", "highest_suns")
LOWEST_SUNS = number_from(_points, "points.toml", "lowest_suns")
