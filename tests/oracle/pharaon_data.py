"""The numbers of Pharaon as typed from the rules (sections 4 and 6), apart from the engine's tables."""

COLOURS = ("black", "yellow", "green", "red", "blue")
SILVER = "silver"
RESOURCES = (*COLOURS, SILVER)
AREAS = ("offerings", "nobles", "nile", "artisans", "tomb")
ROUNDS = 5
TOKENS_OF_EACH_RESOURCE = 20

_LETTER = {"K": "black", "Y": "yellow", "G": "green", "R": "red", "B": "blue", "S": "silver"}


def _words(letters: str) -> tuple[str, ...]:
    return tuple(_LETTER.get(letter, letter) for letter in letters.split())


# 6.2: bottom/left-right.
_JARS = """
K/KY  K/KG  K/KR  K/KB  Y/YK  Y/YG  Y/YR  Y/YB  G/GK  G/GY
G/GR  G/GB  R/RK  R/RY  R/RG  R/RB  B/BK  B/BY  B/BG  B/BR
Y/KG  G/YR  R/GB  B/RK  K/BY  R/KY  B/YG  K/GR  Y/RB  G/BK
"""
JARS: dict[int, tuple[str, str, str]] = {
    number: (_LETTER[jar[0]], _LETTER[jar[2]], _LETTER[jar[3]]) for number, jar in enumerate(_JARS.split(), start=1)
}

# 6.3: prestige points of each five cards, and what each card gives at once.
ARTISAN_POINTS: dict[int, int] = {card: (8, 7, 6, 5, 4, 3)[(card - 1) // 5] for card in range(1, 31)}
_ARTISAN_GAINS = [
    *("K", "Y", "G", "R", "B"),
    *("S", "S", "S", "S", "S"),
    *("K Y", "Y G", "G R", "R B", "B K"),
    *("G S", "R S", "B S", "K S", "Y S"),
    *("jar", "jar", "jar", "jar", "jar"),
    *("jar R", "jar B", "jar K", "jar Y", "jar G"),
]
ARTISAN_GAINS: dict[int, tuple[str, ...]] = {card: _words(gains) for card, gains in enumerate(_ARTISAN_GAINS, start=1)}

# 4.15 and 6.4.
NOBLES = range(1, 27)
SCRIBE_AREA = {1: "artisans", 2: "tomb", 3: "nile", 4: "nobles", 5: "offerings"}
SCRIBE_PAIR = {
    1: ("black", "yellow"),
    2: ("yellow", "green"),
    3: ("green", "red"),
    4: ("red", "blue"),
    5: ("blue", "black"),
}
GENERAL = 6
FREE_ACCESS = {"tomb": 7, "offerings": 8, "artisans": 9, "nile": 10}
JUDGE = 11
GRAND_VIZIER = 12
FREE_ACTION = {"artisans": 13, "tomb": 14, "offerings": 15, "nile": 16}
DOCTOR, HEAD_BUILDER, HIGH_PRIEST, GOVERNOR = 13, 14, 15, 16
SORCERESS, TREASURER, TEACHER, DIPLOMAT = 17, 18, 19, 20
PLAIN_POINTS = {7: 9, 8: 9, 9: 9, 10: 9, 11: 9, 21: 6, 22: 7, 23: 6, 24: 5, 25: 7, 26: 7}
IMMEDIATE: dict[int, tuple[str, ...]] = {
    21: ("track 3", "silver", "silver"),
    22: ("track 2", "offering", "offering"),
    23: ("artisan", "silver"),
    24: ("artisan", "offering", "offering"),
    25: ("tomb", "silver"),
    26: ("tomb", "offering"),
}

# 6.5
_TOMB_COSTS = "G Y, R B, K G R, Y B K, G Y R, B K G Y, B K R G, B K Y R"
TOMB_COSTS = [_words(cost) for cost in _TOMB_COSTS.split(",")]
TOMB_POINTS = (0, 5, 12, 19, 26, 34, 42, 51, 60)
LAST_STAGE = 8

# 6.6: what is paid and what is gained; the sixth option is two alike for a jar and a step anywhere.
NILE_OPTIONS = [
    (_words("K Y"), _words("G B")),
    (_words("Y G"), _words("R K")),
    (_words("G R"), _words("B Y")),
    (_words("R B"), _words("K G")),
    (_words("B K"), _words("Y R")),
]
NILE_POINTS = (0, 0, 3, 7)  # by level, 0 is below the track
TRACK_TOP = 3

# 6.7
GOD_NEED = {"tomb": 2, "offerings": 3, "artisans": 3, "nobles": 2}  # nile: an option
LEFT_EDGE = {"tomb": 3, "nile": 4, "offerings": 5, "artisans": 5, "nobles": 4}
RIGHT_EDGE = {"tomb": 5, "nile": 3, "offerings": 6, "artisans": 5, "nobles": 4}

# 6.8
OFFERING_KINDS = (*(f"{colour}*" for colour in COLOURS), *(f"{area}*" for area in AREAS), "1pp", "2pp")
OFFERINGS: dict[str, int] = dict.fromkeys(OFFERING_KINDS, 3) | {"1pp": 6, "2pp": 4}

# 6.9
PYRAMID: list[list[str | None]] = [
    ["first", "basic", "silver", "offering", "silver"],
    [None, "basic", "silver", "offering"],
    [None, "basic", "silver"],
    [None, "basic"],
]

PHARAOH_POINTS, FIRST_PLAYER_POINTS = 7, 3

# 6.10: number of jars and the icons of spaces 1 to 12, light side and dark side.
TRAITOR_SPACES = 12
_TRAITOR_TILES = """
light tomb      4  . . T . N-3 T . A-H G T . T
light nobles    5  . N-1 . P8 . N+2 . P10 G . P12 N+1
light artisans  5  . A-L . A+L . A-H . A+H G . A+L .
light offerings 4  . . B1 . O2 . B2 . G O1 . B3
light nile      5  . . M . m . M . G m . M
dark  tomb      5  . T . N-2 T . T G A-H T . T
dark  nobles    5  . N-2 P8 . N+1 P10 . G N-3 P12 N+3 P14
dark  artisans  5  . A-H A+L . A+H . A-H G A+L . A+H .
dark  offerings 5  . B1 . O1 . B2 . G O2 . B3 O3
dark  nile      6  . M . m M . m G M . m M
"""
TRAITOR_TILES: dict[tuple[str, bool], tuple[int, list[str]]] = {
    (area, side == "dark"): (int(jars), icons)
    for side, area, jars, *icons in map(str.split, _TRAITOR_TILES.strip().splitlines())
}
TRAITOR_NOBLE_POINTS = 6
