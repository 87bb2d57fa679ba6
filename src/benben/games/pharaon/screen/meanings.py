"""What the moves of Pharaon mean for the seat that decides."""

from benben.core.language import _
from benben.core.screen import MatchLike
from benben.games.pharaon.screen.cards import CardTables, thing, things
from benben.games.pharaon.screen.costs import cost


def income(word: str | None) -> str:
    """A space of the pyramid."""
    return "-" if word is None else thing(word)


class Meanings:
    """The moves of the seat that decides."""

    def __init__(self, cards: CardTables, match: MatchLike, me: int) -> None:
        self.cards = cards
        self.match = match
        self.me = me
        self.view = match.view(me)
        self.mine = self.view["players"][me]

    def of(self, move: str) -> str:
        """What a move means."""
        word, _space, rest = move.partition(" ")
        meaning = getattr(self, f"_{word}", None)
        return meaning(rest) if meaning else ""

    def _act(self, area: str) -> str:
        return cost(self.match, f"act {area}")

    def _free(self, area: str) -> str:
        return cost(self.match, f"free {area}")

    def _pass(self, rest: str) -> str:
        """Where the disc would go, and the jars to choose from."""
        rows, taken = self.view["pyramid"]["rows"], len(self.view["passed"])
        where = _("last: no row") if taken >= len(rows) else " ".join(income(space) for space in rows[taken])
        jars = sum(jar is not None for jar in self.view["jars"]["up"])
        return _("pyramid {row}; {n} jars to choose from", row=where, n=jars) if jars else where

    def _pay(self, token: str) -> str:
        if token == "access":
            return _("the access token")
        if token in self.mine["resources"]:
            return _("you have {n}", n=self.mine["resources"][token])
        return _("you have {n}", n=self.mine["offerings"].count(token))

    def _colour(self, colour: str) -> str:
        return _("you have {n}", n=self.mine["resources"][colour])

    _gain = _teacher = _colour

    def _set(self, place: str) -> str:
        return things(self.view["offerings"]["sets"][int(place) - 1])

    def _offering(self, place: str) -> str:
        if place == "bag":
            return _("from the bag, unseen")
        return thing(self.view["offerings"]["bonus"][int(place) - 1])

    _bonus = _offering

    def _noble(self, card: str) -> str:
        return _("from the deck, unseen") if card == "deck" else self.cards.noble(int(card))

    _keep = _noble

    def _artisan(self, card: str) -> str:
        return _("from the deck, unseen") if card == "deck" else self.cards.artisan(int(card))

    def _option(self, number: str) -> str:
        return self.cards.option(int(number))

    def _step(self, track: str) -> str:
        level = self.mine["nile"][track]
        points = self.cards.levels[level + 1]["points"]
        return _("level {level} to {next}, {points} PP", level=level, next=level + 1, points=points)

    def _track(self, track: str) -> str:
        return _("now at level {level}", level=self.mine["nile"][track])

    def _jar(self, place: str) -> str:
        return self.cards.jar(self.view["jars"]["up"][int(place) - 1])

    def _diplomat(self, rest: str) -> str:
        return _("three resources of your choice instead")

    def _no(self, rest: str) -> str:
        return _("nothing more")

    def _swap(self, rest: str) -> str:
        given, got = rest.split()
        return _("{given} for {got}", given=thing(given), got=thing(got))

    def _silver(self, given: str) -> str:
        return _("{given} for {got}", given=thing(given), got="S")

    def _here(self, rest: str) -> str:
        row, space = self.view["pyramid"]["discs"][str(self.me)]
        return income(self.view["pyramid"]["rows"][row - 1][space - 1])

    def _left(self, rest: str) -> str:
        row, space = self.view["pyramid"]["discs"][str(self.me)]
        return income(self.view["pyramid"]["rows"][row - 1][space - 2])

    def _tile(self, colour: str) -> str:
        """What the space that the token would fill does."""
        for tile in self.view["traitor"]["tiles"]:
            spaces = len(self.cards.tiles[tile["area"], tile["dark"]])
            if tile["colour"] == colour and tile["filled"] < spaces:
                return self.cards.icon(tile, tile["filled"] + 1)
        return _("the tile is full: the next one gets it")
