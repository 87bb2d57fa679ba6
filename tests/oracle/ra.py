"""Ra made a second time, slowly and plainly, from the rules alone: the second opinion on the engine."""

import copy
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

CIVILIZATION = ("agriculture", "art", "astronomy", "religion", "writing")
MONUMENTS = ("fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step pyramid", "temple")
TILES = {
    "ra": 30,
    "god": 8,
    "gold": 5,
    "pharaoh": 25,
    "nile": 25,
    "flood": 12,
    **dict.fromkeys(CIVILIZATION, 5),
    **dict.fromkeys(MONUMENTS, 5),
    "funeral": 2,
    "drought": 2,
    "unrest": 4,
    "earthquake": 2,
}
STRIKES = {
    "drought": ("flood", "nile"),
    "earthquake": MONUMENTS,
    "funeral": ("pharaoh",),
    "unrest": CIVILIZATION,
}
KEPT_BETWEEN_EPOCHS = ("pharaoh", "nile", *MONUMENTS)

STARTING_SETS = {
    2: ["9-6-5-2", "8-7-4-3"],
    3: ["13-8-5-2", "12-9-6-3", "11-10-7-4"],
    4: ["13-6-2", "12-7-3", "11-8-4", "10-9-5"],
    5: ["16-7-2", "15-8-3", "14-9-4", "13-10-5", "12-11-6"],
}
RA_TRACK_LENGTH = {2: 6, 3: 8, 4: 9, 5: 10}
AUCTION_TRACK_LENGTH = 8
LAST_EPOCH = 3
STARTING_SCORE = 10

CIVILIZATION_POINTS = [-5, 0, 0, 5, 10, 15]  # by the number of different types
DIFFERENT_MONUMENTS_POINTS = [0, 1, 2, 3, 4, 5, 6, 10, 15]  # by the number of different types
EQUAL_MONUMENTS_POINTS = [0, 0, 0, 5, 10, 15]  # by the number of copies of one type
SOURCES = ("start", "gods", "gold", "pharaohs", "river", "civilization", "monuments", "suns", "floor")


@dataclass
class Player:
    suns_up: list[int] = field(default_factory=list)
    suns_down: list[int] = field(default_factory=list)
    tiles: Counter[str] = field(default_factory=Counter)
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))

    @property
    def score(self) -> int:
        return sum(self.points.values())

    @property
    def suns(self) -> list[int]:
        return self.suns_up + self.suns_down


class Ra:
    """One game; `turn` and `legal` ask for a decision, `chance` for a deal, whichever is due."""

    def __init__(self, seats: int, edition: str = "barque", scores: str = "open") -> None:
        assert seats in STARTING_SETS
        assert edition in ("barque", "tiles")
        assert scores in ("open", "hidden")
        self.seats = seats
        self.scores_are_hidden = scores == "hidden"
        self.bag = Counter(TILES)
        self.removed: Counter[str] = Counter()
        self.epoch = 1
        self.ra_drawn = 0
        self.auction_track: list[str | None] = [None] * AUCTION_TRACK_LENGTH
        self.centre_sun = 1
        self.players = [Player() for _ in range(seats)]
        for player in self.players:
            player.points["start"] = STARTING_SCORE
        self.sets_to_deal = list(STARTING_SETS[seats])
        self.tile_is_due = False
        self.active = 0  # the seat whose turn it is
        self.spending_gods = False
        self.auction: dict[str, Any] | None = None
        self.disaster: dict[str, Any] | None = None
        self.over = False

    def twin(self) -> "Ra":
        return copy.deepcopy(self)

    # Chance

    def chance(self) -> dict[str, int] | None:
        if self.sets_to_deal:
            return dict.fromkeys(self.sets_to_deal, 1)
        if self.tile_is_due:
            return {tile: count for tile, count in self.bag.items() if count}
        return None

    def deal(self, outcome: str) -> None:
        outcomes = self.chance()
        assert outcomes is not None, "no chance is due"
        assert outcome in outcomes, f"{outcome!r} cannot be dealt"
        if self.sets_to_deal:
            self.deal_starting_set(outcome)
        else:
            self.tile_is_due = False
            self.bag[outcome] -= 1
            if outcome == "ra":
                self.draw_ra()
            else:
                self.auction_track[self.auction_track.index(None)] = outcome
                self.next_turn()

    def deal_starting_set(self, starting_set: str) -> None:
        seat = self.seats - len(self.sets_to_deal)
        self.players[seat].suns_up = sorted(int(sun) for sun in starting_set.split("-"))
        self.sets_to_deal.remove(starting_set)
        if not self.sets_to_deal:
            self.active = self.owner_of_the_highest_sun()

    # Decisions

    @property
    def turn(self) -> int | None:
        assert self.chance() is None, "chance is due"
        if self.over:
            return None
        if self.disaster:
            return self.auction["bidder"] if self.auction else self.active
        if self.auction:
            return self.auction["to_speak"][0]
        return self.active

    @property
    def phase(self) -> str:
        if self.over:
            return "over"
        if self.disaster:
            return "disaster"
        if self.auction:
            return "auction"
        return "gods" if self.spending_gods else "turn"

    def legal(self) -> list[str]:
        seat = self.turn
        if seat is None:
            return []
        if self.phase == "disaster":
            moves = [f"lose {tile}" for tile in self.tiles_the_disaster_may_take()]
        elif self.phase == "auction":
            moves = self.legal_in_an_auction(seat)
        elif self.phase == "gods":
            moves = ["done", *self.legal_gods(seat)]
        else:
            moves = ["invoke", *self.legal_gods(seat)]
            if None in self.auction_track:
                moves.append("draw")
        return sorted(moves)

    def legal_gods(self, seat: int) -> list[str]:
        if not self.players[seat].tiles["god"]:
            return []
        track = enumerate(self.auction_track, start=1)
        return [f"god {space}" for space, tile in track if tile not in (None, "god")]

    def legal_in_an_auction(self, seat: int) -> list[str]:
        assert self.auction
        best_bid = self.auction["best_bid"]
        moves = [f"bid {sun}" for sun in self.players[seat].suns_up if sun > best_bid]
        must_bid = self.auction["kind"] == "voluntary" and seat == self.auction["ra_player"] and not best_bid
        return moves if must_bid else [*moves, "pass"]

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal now")
        verb, _, what = move.partition(" ")
        match verb:
            case "draw":
                assert self.bag.total(), "the bag cannot run out"
                self.tile_is_due = True
            case "invoke":
                self.start_auction("voluntary" if None in self.auction_track else "full")
            case "god":
                self.spend_god(int(what))
            case "done":
                self.next_turn()
            case "bid":
                self.bid(int(what))
            case "pass":
                self.spoken()
            case "lose":
                self.lose_to_the_disaster(what)
                self.resolve_disaster()

    # Turns

    def next_turn(self) -> None:
        """The next seat clockwise that has a sun face up; it may be the same again."""
        self.spending_gods = False
        for step in range(1, self.seats + 1):
            seat = (self.active + step) % self.seats
            if self.players[seat].suns_up:
                self.active = seat
                return
        raise AssertionError("the epoch is over when no sun is face up")

    def owner_of_the_highest_sun(self) -> int:
        return max(range(self.seats), key=lambda seat: max(self.players[seat].suns))

    def draw_ra(self) -> None:
        self.removed["ra"] += 1
        self.ra_drawn += 1
        if self.ra_drawn == RA_TRACK_LENGTH[self.seats]:
            self.end_epoch()
        else:
            self.start_auction("drawn")

    def spend_god(self, space: int) -> None:
        tile = self.auction_track[space - 1]
        assert tile
        self.spending_gods = True
        self.lose(self.active, "god")
        self.auction_track[space - 1] = None
        if tile in STRIKES:
            self.begin_disasters([tile])
        else:
            self.players[self.active].tiles[tile] += 1
            self.after_a_god()

    def after_a_god(self) -> None:
        if not self.legal_gods(self.active):
            self.next_turn()

    # Auctions

    def start_auction(self, kind: str) -> None:
        round_the_table = [(self.active + step) % self.seats for step in range(1, self.seats + 1)]
        self.auction = {
            "kind": kind,
            "ra_player": self.active,
            "best_bid": 0,
            "bidder": None,
            "to_speak": [seat for seat in round_the_table if self.players[seat].suns_up],
        }

    def bid(self, sun: int) -> None:
        assert self.auction
        self.auction["best_bid"] = sun
        self.auction["bidder"] = self.turn
        self.spoken()

    def spoken(self) -> None:
        assert self.auction
        del self.auction["to_speak"][0]
        if self.auction["to_speak"]:
            return
        if self.auction["bidder"] is not None:
            self.win_auction(self.auction["bidder"], self.auction["best_bid"])
        else:
            if self.auction["kind"] == "full":
                self.clear_auction_track()
            self.after_the_auction()

    def win_auction(self, winner: int, sun: int) -> None:
        player = self.players[winner]
        lot = [tile for tile in self.auction_track if tile]
        self.auction_track = [None] * AUCTION_TRACK_LENGTH
        player.tiles.update(tile for tile in lot if tile not in STRIKES)
        player.suns_up.remove(sun)
        player.suns_down = sorted([*player.suns_down, self.centre_sun])
        self.centre_sun = sun
        self.begin_disasters([tile for tile in lot if tile in STRIKES])

    def after_the_auction(self) -> None:
        self.auction = None
        if any(player.suns_up for player in self.players):
            self.next_turn()
        else:
            self.end_epoch()

    # Disasters

    def begin_disasters(self, disasters: list[str]) -> None:
        if not disasters:
            self.after_the_disasters()
            return
        kind, *following = sorted(disasters)
        self.disaster = {"kind": kind, "left": 2, "next": following}
        self.resolve_disaster()

    def resolve_disaster(self) -> None:
        """Take what leaves no choice; stop where the owner must choose."""
        assert self.disaster
        while self.disaster["left"]:
            choices = self.tiles_the_disaster_may_take()
            if not choices:
                break
            if len(choices) > 1 and self.tiles_struck() > self.disaster["left"]:
                return
            self.lose_to_the_disaster(choices[0])
        self.removed[self.disaster["kind"]] += 1
        self.begin_disasters(self.disaster["next"])

    def tiles_the_disaster_may_take(self) -> list[str]:
        """The kinds its owner may lose now; a drought takes floods while there are any."""
        assert self.disaster
        assert self.turn is not None
        held = self.players[self.turn].tiles
        kinds = [tile for tile in STRIKES[self.disaster["kind"]] if held[tile]]
        return kinds[:1] if self.disaster["kind"] == "drought" else kinds

    def tiles_struck(self) -> int:
        assert self.disaster
        assert self.turn is not None
        held = self.players[self.turn].tiles
        return sum(held[tile] for tile in STRIKES[self.disaster["kind"]])

    def lose_to_the_disaster(self, tile: str) -> None:
        assert self.disaster
        assert self.turn is not None
        self.lose(self.turn, tile)
        self.disaster["left"] -= 1

    def after_the_disasters(self) -> None:
        self.disaster = None
        if self.auction:
            self.after_the_auction()
        else:
            self.after_a_god()

    # Tiles that leave the game

    def lose(self, seat: int, tile: str) -> None:
        self.players[seat].tiles[tile] -= 1
        self.removed[tile] += 1

    def clear_auction_track(self) -> None:
        self.removed.update(tile for tile in self.auction_track if tile)
        self.auction_track = [None] * AUCTION_TRACK_LENGTH

    # Epochs

    def end_epoch(self) -> None:
        self.clear_auction_track()
        self.score()
        if self.epoch == LAST_EPOCH:
            self.over = True
        else:
            self.begin_next_epoch()

    def begin_next_epoch(self) -> None:
        self.epoch += 1
        self.ra_drawn = 0
        for seat, player in enumerate(self.players):
            for tile in list(player.tiles.elements()):
                if tile not in KEPT_BETWEEN_EPOCHS:
                    self.lose(seat, tile)
            player.suns_up = sorted(player.suns)
            player.suns_down = []
        self.active = self.owner_of_the_highest_sun()

    # Scoring

    def score(self) -> None:
        pharaohs = most_and_fewest([player.tiles["pharaoh"] for player in self.players], 5, -2)
        suns = most_and_fewest([sum(player.suns) for player in self.players], 5, -5)
        for seat, player in enumerate(self.players):
            won = {
                "gods": 2 * player.tiles["god"],
                "gold": 3 * player.tiles["gold"],
                "pharaohs": pharaohs[seat],
                "river": river_points(player.tiles),
                "civilization": civilization_points(player.tiles),
            }
            if self.epoch == LAST_EPOCH:
                won["monuments"] = monument_points(player.tiles)
                won["suns"] = suns[seat]
            for source, points in won.items():
                player.points[source] += points
            if player.score < 0:
                player.points["floor"] -= player.score

    def scores(self) -> list[dict[str, int]]:
        return [{**player.points, "total": player.score} for player in self.players]

    def ranking(self) -> list[int]:
        def worth(seat: int) -> tuple[int, int]:
            return self.players[seat].score, max(self.players[seat].suns)

        return sorted(range(self.seats), key=worth, reverse=True)

    def winners(self) -> list[int]:
        return self.ranking()[:1] if self.over else []

    # What a seat may know

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "game": "ra",
            "seats": self.seats,
            "epoch": self.epoch,
            "turn": self.turn,
            "phase": self.phase,
            "ra_track": {"drawn": self.ra_drawn, "length": RA_TRACK_LENGTH[self.seats]},
            "auction_track": list(self.auction_track),
            "centre_sun": self.centre_sun,
            "bag": dict(self.bag),
            "auction": self.auction and {**self.auction, "to_speak": list(self.auction["to_speak"])},
            "disaster": self.disaster and {**self.disaster, "next": list(self.disaster["next"])},
            "players": [
                {
                    "score": player.score if self.may_see_score(seat, owner) else None,
                    "suns_up": list(player.suns_up),
                    "suns_down": list(player.suns_down),
                    "tiles": {tile: count for tile, count in player.tiles.items() if count},
                }
                for owner, player in enumerate(self.players)
            ],
        }

    def may_see_score(self, seat: int | None, owner: int) -> bool:
        return self.over or not self.scores_are_hidden or seat == owner


def most_and_fewest(counts: list[int], most: int, fewest: int) -> list[int]:
    """Points for who has most and who has fewest, in full to all who tie; nothing if all are equal."""
    if max(counts) == min(counts):
        return [0] * len(counts)
    return [most if count == max(counts) else fewest if count == min(counts) else 0 for count in counts]


def river_points(tiles: Counter[str]) -> int:
    return tiles["flood"] + tiles["nile"] if tiles["flood"] else 0


def civilization_points(tiles: Counter[str]) -> int:
    return CIVILIZATION_POINTS[sum(1 for tile in CIVILIZATION if tiles[tile])]


def monument_points(tiles: Counter[str]) -> int:
    types = sum(1 for tile in MONUMENTS if tiles[tile])
    return DIFFERENT_MONUMENTS_POINTS[types] + sum(EQUAL_MONUMENTS_POINTS[tiles[tile]] for tile in MONUMENTS)
