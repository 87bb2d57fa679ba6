"""All of Mehen: the state, the rules, the words, and how it is tied to Benben."""

from collections.abc import Mapping
from typing import Any

from benben.core import protocol
from benben.core.observation import Observation, Piece
from benben.core.parts import Hidden, Previews
from benben.core.protocol import CHANCE, OVER, Game, Telling
from benben.core.records import Position, record_type
from benben.core.rule import Lookup, rule, tell

SEATS, LIONS, HEAD, CASTS = 4, 2, 24, 5
AMULETS = 4  # worth 1 to 4
MOST_CASTS = 120
LION_POINTS, SPACES_A_POINT = 6, 6
NO_CAST = 0
CAST_WEIGHTS = Lookup([4, 6, 4, 1, 1])  # casts 1 to 5: how many of the sixteen ways the sticks can fall
RECORD = record_type({"turn": (), "seats": (), "active": (), "cast": (), "casts": (), "amulets": (4,), "lions": (4, 2)})
DEALT, CAST, MOVED, SENT_BACK, ENDED = range(5)
ACTIONS = ("lion 1", "lion 2")
OUTCOMES = (*(f"amulet {worth}" for worth in range(1, AMULETS + 1)), *(f"cast {cast}" for cast in range(1, CASTS + 1)))


def set_up(seats: int, options: Mapping[str, Any]) -> Position:
    """1.1 The lions are beside the tail; the amulets are due to be dealt."""
    s = Position(RECORD)
    s.seats, s.turn = seats, CHANCE
    return s


@rule
def chance(s: Any, weights: Any) -> int:
    """2.1 First the amulets that are left, then the sticks."""
    for outcome in range(len(OUTCOMES)):
        weights[outcome] = 0
    total = 0
    if s.active < s.seats and s.amulets[s.active] == 0:
        for amulet in range(AMULETS):
            weights[amulet] = int(is_left(s, amulet + 1))
            total += weights[amulet]
        return total
    for cast in range(CASTS):
        weights[AMULETS + cast] = CAST_WEIGHTS[cast]
        total += CAST_WEIGHTS[cast]
    return total


@rule
def is_left(s: Any, worth: int) -> bool:
    """Whether nobody holds this amulet."""
    for seat in range(s.seats):
        if s.amulets[seat] == worth:
            return False
    return True


@rule
def deal(s: Any, outcome: int) -> None:
    """1.2 An amulet for the next seat, or a cast for the seat whose turn it is."""
    if outcome < AMULETS:
        s.amulets[s.active] = outcome + 1
        tell(s, DEALT, s.active, outcome + 1)
        s.active += 1
        if s.active == s.seats:
            s.active = 0
        return
    s.cast = outcome - AMULETS + 1
    s.casts += 1
    tell(s, CAST, s.active, s.cast)
    s.turn = s.active


@rule
def refusal(s: Any, action: int) -> int:
    """2.3 A lion that is home does not move."""
    if s.turn < 0:
        return 301
    if s.lions[s.turn][action] == HEAD:
        return 203
    return 0


@rule
def legal(s: Any, out: Any) -> int:
    """The lions that can move."""
    count = 0
    for action in range(LIONS):
        if refusal(s, action) == 0:
            out[count] = action
            count += 1
    return count


@rule
def apply(s: Any, action: int) -> None:
    """2.2 Move a lion by the cast; then the next seat casts, if the game goes on."""
    seat = s.turn
    space = s.lions[seat][action] + s.cast
    if space >= HEAD:
        space = HEAD
    s.lions[seat][action] = space
    tell(s, MOVED, seat, action, space)
    if space < HEAD:
        send_back(s, seat, space)
    s.cast = NO_CAST
    s.turn = CHANCE
    s.active = seat + 1
    if s.active == s.seats:
        s.active = 0
    if lions_home(s, seat) == LIONS or s.casts == MOST_CASTS:
        end(s)


@rule
def send_back(s: Any, seat: int, space: int) -> None:
    """2.4 Lions of others on the space go back to the tail."""
    for other in range(s.seats):
        for lion in range(LIONS):
            if other != seat and s.lions[other][lion] == space:
                s.lions[other][lion] = 0
                tell(s, SENT_BACK, other, lion)


@rule
def lions_home(s: Any, seat: int) -> int:
    """2.5 How many lions of a seat have reached the head."""
    return int(s.lions[seat][0] == HEAD) + int(s.lions[seat][1] == HEAD)


@rule
def end(s: Any) -> None:
    """3.1 The game is over."""
    s.turn = OVER
    tell(s, ENDED)


@rule
def lion_points(s: Any, seat: int) -> int:
    """3.2 Six points for a lion at home, else one for every six spaces."""
    points = 0
    for lion in range(LIONS):
        points += LION_POINTS if s.lions[seat][lion] == HEAD else s.lions[seat][lion] // SPACES_A_POINT
    return points


@rule
def amulet_points(s: Any, seat: int) -> int:
    """The worth of the amulet, once the game is over with both lions home."""
    return s.amulets[seat] if s.turn == OVER and lions_home(s, seat) == LIONS else 0


@rule
def points(s: Any, row: int) -> int:
    """3.3 The total that decides."""
    return lion_points(s, row) + amulet_points(s, row)


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """The cast, one's own amulet, whose turn it is, and the lions of each seat, one's own first."""
    for number in range(len(out)):
        out[number] = 0.0
    out[0] = s.cast / CASTS
    out[1] = s.amulets[seat] / AMULETS
    for other in range(s.seats):
        place = (other - seat + s.seats) % s.seats
        if s.turn == other:
            out[2 + place] = 1.0
        out[2 + s.seats + LIONS * place] = s.lions[other][0] / HEAD
        out[2 + s.seats + LIONS * place + 1] = s.lions[other][1] / HEAD


OBSERVATION = Observation(
    version=1,
    pieces=(
        Piece("cast", (1,), "the cast, in fifths"),
        Piece("amulet", (1,), "one's own amulet, in fourths"),
        Piece("turn", (), "1 where the seat decides", of_each_seat=True),
        Piece("lions", (LIONS,), "how far each lion has come", of_each_seat=True),
    ),
)


def veil(s: Position, seat: int) -> Position:
    """The amulets of others are taken to be the lowest that could be."""
    seen = s.copy()
    if s.turn != OVER:
        left = [worth for worth in range(1, AMULETS + 1) if worth != s.amulets[seat]]
        others = [other for other in range(s.seats) if other != seat and s.amulets[other]]
        for number, other in enumerate(others):
            seen.amulets[other] = left[number]
    return seen


def view(s: Position, seat: int | None) -> dict[str, Any]:
    """The table as a seat, or a spectator, sees it."""
    return {
        "game": "mehen",
        "seats": s.seats,
        "turn": s.turn if s.turn >= 0 else None,
        "cast": s.cast if s.cast else None,
        "casts": s.casts,
        "players": [
            {
                "lions": list(s.lions[other]),
                "amulet": s.amulets[other] if s.amulets[other] and (other == seat or s.turn == OVER) else None,
                "score": points(s, other),
            }
            for other in range(s.seats)
        ],
    }


def position_of(view: dict[str, Any], options: Mapping[str, Any]) -> Position:
    """The position that a view tells, for the table in the browser; amulets of others are left out."""
    s = set_up(view["seats"], options)
    s.turn = OVER if view["turn"] is None else view["turn"]
    s.active = 0 if view["turn"] is None else view["turn"]
    s.cast, s.casts = 0 if view["cast"] is None else view["cast"], view["casts"]
    for seat, player in enumerate(view["players"]):
        s.lions[seat] = list(player["lions"])
        s.amulets[seat] = 0 if player["amulet"] is None else player["amulet"]
    return s


def tell_event(s: Position, event: int, seat: int, a: int, b: int) -> Telling:
    """An event in words; an amulet is shown to its owner alone."""
    if event == DEALT:
        facts = {"event": "dealt", "seat": seat, "amulet": a}
        return Telling(facts, {**facts, "amulet": None}, knowers=(seat,))
    facts = {
        CAST: {"event": "cast", "seat": seat, "cast": a},
        MOVED: {"event": "moved", "seat": seat, "lion": a + 1, "space": b},
        SENT_BACK: {"event": "sent back", "seat": seat, "lion": a + 1},
        ENDED: {"event": "ended"},
    }[event]
    return Telling(facts, facts)


def scores(s: Position) -> list[dict[str, int]]:
    """The points of every seat and where they come from."""
    return [
        {"total": points(s, seat), "lions": lion_points(s, seat), "amulet": amulet_points(s, seat)}
        for seat in range(s.seats)
    ]


def ranking(s: Position) -> list[int]:
    """The seats, most points first."""
    return sorted(range(s.seats), key=lambda seat: -points(s, seat))


def winners(s: Position) -> list[int]:
    """All seats with the most points."""
    best = points(s, ranking(s)[0])
    return [seat for seat in range(s.seats) if points(s, seat) == best]


GAME = Game(
    name="mehen",
    title="Mehen",
    summary="A race of lions along a coiled snake.",
    package="mehen",
    rules_version=1,
    seats=(2, 3, 4),
    options={},
    dtype=RECORD,
    verbs={
        protocol.legal: legal,
        protocol.refusal: refusal,
        protocol.apply: apply,
        protocol.chance: chance,
        protocol.deal: deal,
        protocol.points: points,
        protocol.observe: observe,
        protocol.merit: points,
    },
    actions=ACTIONS,
    outcomes=OUTCOMES,
    sources=("lions", "amulet"),
    refusals={203: "that lion is home", 301: "the game is over"},
    begin=set_up,
    view=view,
    tell=tell_event,
    scores=scores,
    winners=winners,
    ranking=ranking,
    hidden=Hidden(veil),
    previews=Previews(position_of),
    observation=OBSERVATION,
    longest=200,
)
