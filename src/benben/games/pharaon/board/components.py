"""The words of Pharaon that no table can change: colours, areas, tokens, icons."""

from benben.games.pharaon.board.shapes import Area, Colour, Resource

COLOURS: tuple[Colour, ...] = ("black", "yellow", "green", "red", "blue")
RESOURCES: tuple[Resource, ...] = (*COLOURS, "silver")
BASICS = len(COLOURS)
SILVER = BASICS

AREAS: tuple[Area, ...] = ("offerings", "nobles", "nile", "artisans", "tomb")
OFFERINGS, NOBLES, NILE, ARTISANS, TOMB = range(5)

TOKENS = (*(f"{colour}*" for colour in COLOURS), *(f"{area}*" for area in AREAS), "1pp", "2pp")
KINDS = len(TOKENS)
AREA_TOKEN = BASICS  # the first token of an area; resource tokens come before it
POINT_TOKEN = AREA_TOKEN + len(AREAS)

JARS = 30
ARTISAN_CARDS = 30
NOBLE_CARDS = 26
MOST_SEATS = 5
MOST_SETS = 6
MOST_OPTIONS = 10
ROUNDS = 5
NOBLE_PLACES = 3
ARTISAN_PLACES = 4

# What can be gained. Resources come first, under their own numbers.
ICONS = (*RESOURCES, "jar", "offering", "artisan", "tomb", "basic", "track1", "track2", "track3")
JAR, OFFERING, ARTISAN, STAGE, BASIC = range(len(RESOURCES), len(RESOURCES) + 5)
TRACK = BASIC  # TRACK + k: k steps on one track
NO_ICON = -1
FIRST_PLAYER = -2  # only in the pyramid
ICON = {word: number for number, word in enumerate(ICONS)}

ABILITIES = (
    *("none", "pay_as", "extra_step", "any_access", "any_five"),  # permanent
    *("no_access", "swap", "to_silver", "one_more", "any_three"),  # once a round
    "at_once",
)
ONCE_A_ROUND = ABILITIES[5:10]

# What a noble's points can depend on.
PER = (
    *("nothing", "royal_token", "noble", "artisan_value", "stage", "offering", "top_track", "god"),
    *("silver", "basic", "other_noble"),
    *(f"god_beside_{area}" for area in AREAS),
)
(
    PER_NOTHING,
    PER_ROYAL_TOKEN,
    PER_NOBLE,
    PER_ARTISAN_VALUE,
    PER_STAGE,
    PER_OFFERING,
    PER_TOP_TRACK,
    PER_GOD,
    PER_SILVER,
    PER_BASIC,
    PER_OTHER_NOBLE,
    PER_GOD_BESIDE,
) = range(12)

# The icons beside the spaces of the Traitor's tiles.
TRAITOR_ICONS = (
    *(".", "T", "G", "M", "m", "A+H", "A+L", "A-H", "A-L"),
    *(f"{icon}{place}" for icon in ("N+", "N-", "O", "B") for place in (1, 2, 3)),
)
(
    T_NOTHING,
    T_STAGE,
    T_GOD,
    T_FULLEST,
    T_EMPTIEST,
    T_TAKE_HIGHEST,
    T_TAKE_LOWEST,
    T_DISCARD_HIGHEST,
    T_DISCARD_LOWEST,
    T_TAKE_NOBLE,
) = range(10)
T_DISCARD_NOBLE, T_SET, T_BONUS, T_WORTH = (T_TAKE_NOBLE + 3 * k for k in (1, 2, 3, 4))  # T_WORTH + n: nobles worth n
TILES = len(AREAS)
TILE_SPACES = 12

# Six counts packed into one number, five bits each: five colours, then jokers (of a purse) or free choice (of a cost).
BITS = 5
FIELD = (1 << BITS) - 1
JOKER = 1 << (BITS * BASICS)
ANY = BASICS
