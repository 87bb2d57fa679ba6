"""One reader for each file of tables: what it must hold, and the tables made of it."""

from collections.abc import Callable, Iterable
from typing import Any

from benben.core.errors import BadTable
from benben.core.rule import Lookup
from benben.core.tables import Row, number_from, numbers_from
from benben.games.pharaon.board.components import (
    ABILITIES,
    AREAS,
    BASICS,
    BITS,
    COLOURS,
    ICON,
    MOST_OPTIONS,
    MOST_SEATS,
    MOST_SETS,
    NO_ICON,
    ONCE_A_ROUND,
    PER,
    RESOURCES,
    T_WORTH,
    TILE_SPACES,
    TOKENS,
    TRAITOR_ICONS,
)

SOURCES = ("rulebook", "deduced", "house")
NUMBERS = "numbers.toml"
Tables = dict[str, Any]


def _numbered(rows: list[Row], column: str) -> list[Row]:
    """The rows, checked to be numbered 1, 2, ... in order."""
    for number, row in enumerate(rows, start=1):
        if row.number_in(column, 1, len(rows)) != number:
            raise row.wrong(f"{column} must be {number}, because the rows are in order")
    return rows


def _named(rows: list[Row], column: str, words: Iterable[str]) -> list[Row]:
    """The rows, checked to have these names in this order."""
    for word, row in zip(words, rows, strict=True):
        if row.text(column) != word:
            raise row.wrong(f"{column} must be {word}, because the rows are in order")
    return rows


def _padded(numbers: list[int], width: int) -> list[int]:
    return numbers + [NO_ICON] * (width - len(numbers))


def packed(colours: Iterable[int]) -> int:
    """A cost: how many of each colour, and of any, in one number."""
    return sum(1 << (BITS * colour) for colour in colours)


def _rising(rows: list[Row], column: str, most: int) -> list[int]:
    points = [row.number_in(column, 0, most) for row in rows]
    for row, before, after in zip(rows[1:], points, points[1:], strict=False):
        if after <= before:
            raise row.wrong(f"{column} must rise, and {after} is not more than {before}")
    return points


def read_colours(rows: list[Row]) -> Tables:
    _named(rows, "colour", RESOURCES)
    supply = [row.number_in("tokens", 1, 24) for row in rows]
    if sum(supply) != 120:
        raise BadTable("colours.csv", None, f"there are 120 resource tokens, not {sum(supply)}")
    places = [row.number_in("wheel", 0, BASICS) for row in rows]
    if sorted(places[:BASICS]) != list(range(1, BASICS + 1)) or places[BASICS] != 0:
        raise BadTable("colours.csv", None, "wheel must give the places 1 to 5 to the colours and 0 to silver")
    wheel = [places.index(place) for place in range(1, BASICS + 1)]
    return {"SUPPLY": Lookup(supply), "WHEEL": Lookup(wheel), "WHEEL_PLACE": Lookup(p - 1 for p in places[:BASICS])}


def read_jars(rows: list[Row]) -> Tables:
    _numbered(rows, "jar")
    places = ("bottom", "left", "right")
    return {
        "JAR_CONTENT": Lookup([COLOURS.index(row.word(place, COLOURS)) for place in places] for row in rows),
    }


_ARTISAN_GAINS = (*RESOURCES, "jar", "offering", "basic")
_MOST_GAINS = 4


def _gains(row: Row, column: str, allowed: Iterable[str]) -> list[int]:
    icons = [ICON[word] for word in row.words(column, tuple(allowed))]
    if len(icons) > _MOST_GAINS:
        raise row.wrong(f"{column} holds {len(icons)} icons where at most {_MOST_GAINS} fit")
    if icons.count(ICON["jar"]) > 1:
        raise row.wrong(f"{column} holds more than one jar")
    return _padded(icons, _MOST_GAINS)


def read_artisans(rows: list[Row]) -> Tables:
    _numbered(rows, "artisan")
    return {
        "ARTISAN_POINTS": Lookup(row.number_in("points", 0, 30) for row in rows),
        "ARTISAN_GAINS": Lookup(_gains(row, "gains", _ARTISAN_GAINS) for row in rows),
    }


_AT_ONCE = ("silver", "offering", "artisan", "tomb", "track1", "track2", "track3")


def read_nobles(rows: list[Row]) -> Tables:
    _numbered(rows, "noble")
    abilities = [row.word("ability", ABILITIES) for row in rows]
    reader: dict[str, Callable[[Row], list[int]]] = {
        "pay_as": lambda row: _two_colours(row),
        "any_access": lambda row: [AREAS.index(row.word("with", AREAS))],
        "no_access": lambda row: [AREAS.index(row.word("with", AREAS))],
        "at_once": lambda row: _gains(row, "with", _AT_ONCE),
    }
    given = [reader.get(ability, _nothing)(row) for ability, row in zip(abilities, rows, strict=True)]

    def owner_of(ability: str, area: int | None = None) -> int:
        """The one noble with an ability (in an area); NO_ICON if none has it."""
        cards = [k for k in range(len(rows)) if abilities[k] == ability and area in (None, *given[k][:1])]
        if len(cards) > 1:
            raise rows[cards[1]].wrong(f"noble {cards[0] + 1} has the same ability already")
        return cards[0] if cards else NO_ICON

    scribes = [k for k in range(len(rows)) if abilities[k] == "pay_as"]
    if len(scribes) != MOST_SEATS:
        raise BadTable("nobles.csv", None, f"there are five scribes (pay_as), not {len(scribes)}")
    return {
        "IS_SCRIBE": Lookup(int(ability == "pay_as") for ability in abilities),
        "SCRIBE_PAIR": Lookup(_padded(given[k], 2)[:2] if k in scribes else [0, 0] for k in range(len(rows))),
        "AT_ONCE": Lookup(
            _padded(given[k] if abilities[k] == "at_once" else [], _MOST_GAINS) for k in range(len(rows))
        ),
        "ONCE_A_ROUND": Lookup(int(ability in ONCE_A_ROUND) for ability in abilities),
        "NOBLE_POINTS": Lookup(row.number_in("points", 0, 30) for row in rows),
        "NOBLE_MORE": Lookup(row.number_in("more", 0, 30) for row in rows),
        "NOBLE_PER": Lookup(PER.index(row.word("per", PER)) for row in rows),
        "ANY_ACCESS": Lookup(owner_of("any_access", area) for area in range(len(AREAS))),
        "NO_ACCESS": Lookup(owner_of("no_access", area) for area in range(len(AREAS))),
        "GENERAL": owner_of("extra_step"),
        "JUDGE": owner_of("any_five"),
        "SORCERESS": owner_of("swap"),
        "TREASURER": owner_of("to_silver"),
        "TEACHER": owner_of("one_more"),
        "DIPLOMAT": owner_of("any_three"),
    }


def _two_colours(row: Row) -> list[int]:
    pair = [COLOURS.index(word) for word in row.words("with", COLOURS)]
    if len(set(pair)) != 2:
        raise row.wrong("a scribe has two different colours")
    return pair


def _nothing(row: Row) -> list[int]:
    if row.text("with"):
        raise row.wrong(f"the ability {row.text('ability')} takes nothing in the column with")
    return []


def read_tomb(rows: list[Row]) -> Tables:
    _numbered(rows, "stage")
    if not 4 <= len(rows) <= 12:
        raise BadTable("tomb.csv", None, f"the burial chamber has 4 to 12 stages, not {len(rows)}")
    costs = []
    for row in rows:
        words = row.words("cost", (*COLOURS, "any"))
        if not 2 <= len(words) <= 4:
            raise row.wrong(f"a stage costs 2 to 4 resources, not {len(words)}")
        costs.append(packed((*COLOURS, "any").index(word) for word in words))
    points = _rising(rows, "points", 99)
    if (points[0], points[-1]) != (5, 60):
        raise BadTable("tomb.csv", None, "the first stage is worth 5 points and the last 60")
    return {"TOMB_COST": Lookup(costs), "TOMB_POINTS": Lookup([0, *points]), "LAST_STAGE": len(rows)}


def read_nile(rows: list[Row]) -> Tables:
    _numbered(rows, "option")
    if not 1 <= len(rows) <= MOST_OPTIONS:
        raise BadTable("nile.csv", None, f"there are 1 to {MOST_OPTIONS} options, not {len(rows)}")
    costs, paid = [], []
    for row in rows:
        alike = row.text("pay") == "alike"
        colours = [] if alike else [COLOURS.index(word) for word in row.words("pay", COLOURS)]
        if not alike and len(colours) != 2:
            raise row.wrong("an option costs two resources: two colours, or alike")
        costs.append(packed(colours))
        paid.append(sum(1 << colour for colour in set(colours)))
    return {
        "OPTIONS": len(rows),
        "OPTION_COST": Lookup(costs),  # 0: two alike
        "OPTION_PAID": Lookup(paid),  # as bits
        "OPTION_GAINS": Lookup(_gains(row, "gains", (*RESOURCES, "jar", "basic")) for row in rows),
        "OPTION_STEPS": Lookup(row.number_in("steps", 0, 3) for row in rows),
        "STEPS_ANYWHERE": Lookup(int(row.word("tracks", ("paid", "any")) == "any") for row in rows),
    }


def read_levels(rows: list[Row]) -> Tables:
    _numbered(rows, "level")
    if not 2 <= len(rows) <= 6:
        raise BadTable("levels.csv", None, f"a Nile track has 2 to 6 spaces, not {len(rows)}")
    return {"LEVEL_POINTS": Lookup([0, *_rising(rows, "points", 30)]), "TRACK_TOP": len(rows)}


def read_gods(rows: list[Row]) -> Tables:
    _named(rows, "area", AREAS)
    nile = rows[AREAS.index("nile")]
    nile.word("need", ("option",))
    return {
        "NEED": Lookup(0 if row is nile else row.number_in("need", 1, 6) for row in rows),
        "LEFT_EDGE": Lookup(row.number_in("left", 0, 20) for row in rows),
        "RIGHT_EDGE": Lookup(row.number_in("right", 0, 20) for row in rows),
    }


def read_offerings(rows: list[Row]) -> Tables:
    _named(rows, "token", TOKENS)
    counts = [row.number_in("count", 0, 40 if row.text("token").endswith("pp") else 7) for row in rows]
    if sum(counts) != 40:
        raise BadTable("offerings.csv", None, f"there are 40 offering tokens, not {sum(counts)}")
    return {"BAG": Lookup(counts), "TOKEN_POINTS": Lookup(row.number_in("points", 0, 5) for row in rows)}


_PYRAMID_WORDS = ("first", "blank", "basic", "silver", "offering")


def read_pyramid(rows: list[Row]) -> Tables:
    _numbered(rows, "row")
    spaces = []
    for row in rows:
        words = row.words("spaces", _PYRAMID_WORDS)
        first = "first" if row is rows[0] else "blank"
        if not 2 <= len(words) <= 8 or words[0] != first or "first" in words[1:]:
            raise row.wrong(f"a row has 2 to 8 spaces, of which only the leftmost is {first}")
        spaces.append([{"first": -2, "blank": NO_ICON}.get(word, ICON.get(word, 0)) for word in words])
    width = max(map(len, spaces))
    return {"PYRAMID": Lookup(_padded(row, width) for row in spaces), "ROW_LENGTH": Lookup(map(len, spaces))}


def read_traitor(rows: list[Row]) -> Tables:
    _named(rows, "area", (*AREAS, *AREAS))
    _named(rows, "side", ["light"] * len(AREAS) + ["dark"] * len(AREAS))
    return {
        "TILE_JARS": Lookup(row.number_in("jars", 1, 8) for row in rows),
        "TILE_ICONS": Lookup(_tile(row) for row in rows),
    }


def _tile(row: Row) -> list[int]:
    worth = {f"P{points}": T_WORTH + points for points in range(1, 31)}
    words = row.words("spaces", (*TRAITOR_ICONS, *worth))
    if len(words) != TILE_SPACES or words[0] != "." or words.count("G") != 1:
        raise row.wrong(f"a tile has {TILE_SPACES} spaces, the first without an icon, and one god (G)")
    return [worth[word] if word in worth else TRAITOR_ICONS.index(word) for word in words]


def read_numbers(numbers: dict[str, Any]) -> Tables:
    for part in ("set_up", "heir", "first_player", "traitor"):
        if not isinstance(numbers.get(part), dict):
            raise BadTable(NUMBERS, None, f"the part [{part}] is missing")
        if numbers[part].get("source") not in SOURCES:
            raise BadTable(NUMBERS, None, f"[{part}] must have a source: {', '.join(SOURCES)}")
    set_up = numbers["set_up"]
    by_seats = {key: numbers_from(set_up, NUMBERS, key, MOST_SEATS) for key in ("jars", "squares", "sets")}
    for key, most in (("jars", MOST_SEATS), ("squares", 6), ("sets", MOST_SETS)):
        if not all(1 <= number <= most for number in by_seats[key]):
            raise BadTable(NUMBERS, None, f"{key} must be from 1 to {most}")
    return {
        "START_SILVER": number_from(set_up, NUMBERS, "silver"),
        "JAR_PLACES": Lookup([0, *by_seats["jars"]]),
        "SQUARES": Lookup([0, *by_seats["squares"]]),
        "SET_PLACES": Lookup([0, *by_seats["sets"]]),
        "HEIR_NOBLES": number_from(numbers["heir"], NUMBERS, "nobles"),
        "HEIR_STAGE": number_from(numbers["heir"], NUMBERS, "stage"),
        "PHARAOH_POINTS": number_from(numbers["heir"], NUMBERS, "points"),
        "FIRST_PLAYER_POINTS": number_from(numbers["first_player"], NUMBERS, "points"),
        "TRAITOR_NOBLE_POINTS": number_from(numbers["traitor"], NUMBERS, "noble_points"),
    }
