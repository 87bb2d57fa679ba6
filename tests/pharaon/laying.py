"""The engine on a table that was laid by hand, speaking like the oracle, so that both are held to the same rows."""

from typing import Any

from benben.games.pharaon.board.actions import DEALT, DIRECTIONS
from benben.games.pharaon.board.components import AREAS, COLOURS, RESOURCES, TOKENS
from benben.games.pharaon.board.state import (
    BEGIN_TURN,
    FACE_UP,
    GONE,
    IN_DECK,
    JAR_DISCARDED,
    JAR_FACE_UP,
    NOBODY,
    NOTHING,
    TRAITOR,
)
from benben.games.pharaon.board.tables import IS_SCRIBE
from benben.games.pharaon.flow.agenda import put
from benben.games.pharaon.flow.steps import go_on
from benben.games.pharaon.rules.payments import learn_pair
from engine import Engine
from oracle.pharaon_table import MARKER, Holdings, Table


class LaidEngine(Engine):
    """An engine of Pharaon with the oracle's way of naming what is dealt."""

    def __init__(self, seats: int, table: Table | None = None, **options: Any) -> None:
        super().__init__("pharaon", seats, **options)
        if table is not None:
            lay(self.s, table)

    def due(self) -> tuple[str, dict[Any, int]] | None:
        """What is to be dealt, and the weight of each item."""
        if self.s.turn != -1:
            return None
        weights = {DEALT[number]: weight for number, weight in enumerate(self.weights()) if weight}
        return next(iter(weights))[0], {item: weight for (_, item), weight in weights.items()}

    def deal_item(self, item: Any) -> None:
        due = self.due()
        assert due is not None
        self.deal(f"{due[0]} {item}")


def lay(s: Any, table: Table) -> None:
    """Take over everything that lies on a table, at the beginning of somebody's turn."""
    for holdings, side in zip([*table.players, *([table.traitor] if table.traitor else [])], range(5), strict=False):
        hold(s, side, holdings)
    s.round, s.direction = table.round, DIRECTIONS.index(table.direction)
    s.first_player, s.pharaoh = side_number(table.first_player), side_number(table.pharaoh)
    s.areas = [AREAS.index(area) for area in table.areas]
    s.wheel = [COLOURS.index(table.wheel[area]) for area in AREAS]
    s.supply = [table.supply[resource] for resource in RESOURCES]
    for place, colour in enumerate(COLOURS):
        s.occupied[place] = len(table.laid[colour])
        for token in table.laid[colour]:
            if token in RESOURCES:
                s.on_wheel[RESOURCES.index(token)] += 1
            elif token != MARKER:
                s.tokens_on_wheel[TOKENS.index(token)] += 1
    lay_jars(s, table)
    s.sets[: len(table.sets)] = [pair_numbers(pair) for pair in table.sets]
    s.bonus[: len(table.bonus)] = [token_number(token) for token in table.bonus]
    s.bag = [table.bag[token] for token in TOKENS]
    s.discard = [table.offering_discard.count(token) for token in TOKENS]
    s.nobles_up = lay_cards(s.noble_at, table.nobles_up, table.noble_deck)
    s.artisans_up = lay_cards(s.artisan_at, table.artisans_up, table.artisan_deck)
    lay_pyramid(s, table)
    if table.traitor:
        s.tiles = [AREAS.index(tile.area) for tile in table.traitor.tiles]
        s.tile_colour = [COLOURS.index(str(tile.colour)) for tile in table.traitor.tiles]
        s.dark_tiles = sum(1 << place for place, tile in enumerate(table.traitor.tiles) if tile.dark)
        s.filled = [tile.filled for tile in table.traitor.tiles]
    s.agenda_size, s.turn = 0, NOBODY
    put(s, BEGIN_TURN, side_number(table.to_move))
    go_on(s)


def side_number(side: Any) -> int:
    if side is None:
        return NOTHING
    return TRAITOR if side == "traitor" else int(side)


def token_number(token: str | None) -> int:
    return NOTHING if token is None else TOKENS.index(token)


def pair_numbers(pair: list[str] | None) -> list[int]:
    return [NOTHING, NOTHING] if pair is None else [token_number(token) for token in pair]


def hold(s: Any, side: int, holdings: Holdings) -> None:
    s.resources[side] = [holdings.resources[resource] for resource in RESOURCES]
    s.tokens[side] = [holdings.offerings.count(token) for token in TOKENS]
    s.nile[side] = [holdings.nile[colour] for colour in COLOURS]
    s.tomb[side] = holdings.tomb
    for card in holdings.artisans:
        s.artisan_at[card - 1], s.artisan_order[card - 1] = side, s.artisans_taken
        s.artisans_taken += 1
    for card in holdings.nobles:
        s.noble_at[card - 1], s.noble_order[card - 1] = side, s.nobles_taken
        s.nobles_taken += 1
        s.used[card - 1] = int(card in getattr(holdings, "used", ()))
        if IS_SCRIBE[card - 1] and side < s.seats:
            learn_pair(s, side, card - 1)


def lay_jars(s: Any, table: Table) -> None:
    s.jars_up[: len(table.jars_up)] = [NOTHING if jar is None else jar - 1 for jar in table.jars_up]
    for jar in table.jar_discard:
        s.jar_at[jar - 1] = JAR_DISCARDED
    for place in s.jars_up:
        if place != NOTHING:
            s.jar_at[place] = JAR_FACE_UP
    s.traitors_jars[0] = table.jar_piles[0].traitors


def lay_cards(places: list[int], up: list[int | None], deck: set[int]) -> list[int]:
    for card in range(len(places)):
        if places[card] == IN_DECK and card + 1 not in deck:
            places[card] = FACE_UP if card + 1 in up else GONE
    return [NOTHING if card is None else card - 1 for card in up]


def lay_pyramid(s: Any, table: Table) -> None:
    s.passes = len(table.passed)
    s.passed[: s.passes] = [side_number(side) for side in table.passed]
    for side, (row, space) in table.discs.items():
        s.row[side_number(side)], s.space[side_number(side)] = row - 1, space - 1
