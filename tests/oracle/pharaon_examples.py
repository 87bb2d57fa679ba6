"""The example rows of Pharaon (tests/pharaon/examples, see the README there) on the oracle."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

from oracle import pharaon_data as data
from oracle.example_rows import rows_in
from oracle.pharaon import Pharaon
from oracle.pharaon_table import Holdings, JarPile, Player, Table, Tile, new_table

EXAMPLES = Path(__file__).parents[1] / "pharaon" / "examples"
DEFAULT_SETS = [
    ["black*", "yellow*"],
    ["green*", "red*"],
    ["blue*", "offerings*"],
    ["nobles*", "nile*"],
    ["artisans*", "tomb*"],
    ["black*", "yellow*"],
]
DEFAULT_BONUS = ["1pp", "1pp", "1pp", "2pp", "2pp", "2pp"]


def rows() -> list[dict[str, Any]]:
    return rows_in(EXAMPLES)


def run(row: dict[str, Any]) -> None:
    game = beginning(row)
    for line in row["script"]:
        who, _, what = line.partition(" ")
        if who == "deal":
            deal(game, what.split())
        else:
            assert game.turn == int(who), f"seat {game.turn} is asked, not {line!r}"
            game.play(what)
    check(game, row["expect"])


def deal(game: Pharaon, words: list[str]) -> None:
    if words[0] != "first":
        for word in words:
            items = {str(item): item for item in due(game)[1]}
            assert word in items, f"{word} cannot be dealt, but {sorted(items)}"
            game.deal(items[word])
    elif len(words) == 2:
        for _ in range(int(words[1])):
            game.deal(next(iter(due(game)[1])))
    else:
        while game.chance():
            game.deal(next(iter(due(game)[1])))


def due(game: Pharaon) -> tuple[str, dict[Any, int]]:
    chance = game.chance()
    assert chance, f"nothing to deal; legal: {game.legal()}"
    return chance


# Positions -----------------------------------------------------------------------------------------


def beginning(row: dict[str, Any]) -> Pharaon:
    options = row.get("options", {})
    if "seats" in row:
        return Pharaon(row["seats"], **options)
    position = deepcopy(row["position"])
    seats = position.get("seats", 3)
    table = new_table(seats, [], options.get("traitor", 0), options.get("nile_tracks", 2))
    lay(table, position)
    return Pharaon.laid(table)


def lay(table: Table, position: dict[str, Any]) -> None:
    table.round = position.get("round", 1)
    table.first_player = position.get("first_player", 0)
    table.to_move = position.get("turn", table.first_player)
    table.pharaoh = position.get("pharaoh")
    table.direction = position.get("direction", "clockwise")
    table.passed = position.get("passed", [])
    for name, disc in position.get("pyramid", {}).get("discs", {}).items():
        table.discs[int(name) if name.isdigit() else name] = disc
    for player, said in zip(table.players, position.get("players", []), strict=False):
        hold(player, said)
    lay_wheel(table, position)
    if table.traitor:
        lay_traitor(table, position.get("traitor", {}))
    lay_jars(table, position.get("jars", {}), position.get("traitor", {}))
    lay_offerings(table, position.get("offerings", {}))
    nobles = [noble for holdings in everybody(table) for noble in holdings.nobles]
    lay_cards(table.nobles_up, table.noble_deck, nobles, position.get("nobles", {}))
    artisans = [artisan for holdings in everybody(table) for artisan in holdings.artisans]
    lay_cards(table.artisans_up, table.artisan_deck, artisans, position.get("artisans", {}))
    for resource in data.RESOURCES:
        table.supply[resource] -= held(table, resource)
    table.supply |= position.get("supply", {})


def everybody(table: Table) -> list[Holdings]:
    return [*table.players, *([table.traitor] if table.traitor else [])]


def held(table: Table, resource: str) -> int:
    """Tokens of this resource that lie outside the supply."""
    wheel = sum(tokens.count(resource) for tokens in table.laid.values())
    tiles = table.traitor.real_tokens.get(resource, 0) if table.traitor else 0
    return sum(holdings.resources[resource] for holdings in everybody(table)) + wheel + tiles


def hold(holdings: Holdings, said: dict[str, Any]) -> None:
    holdings.resources |= said.get("resources", {})
    holdings.offerings = said.get("offerings", [])
    holdings.artisans = said.get("artisans", [])
    holdings.nile |= said.get("nile", {})
    holdings.tomb = said.get("tomb", 0)
    for noble in said.get("nobles", []):
        if isinstance(noble, dict):
            holdings.nobles.append(noble["id"])
            if isinstance(holdings, Player) and not noble["ready"]:
                holdings.used.add(noble["id"])
        else:
            holdings.nobles.append(noble)


def lay_wheel(table: Table, position: dict[str, Any]) -> None:
    table.areas = position.get("areas", list(data.AREAS))
    said = position.get("wheel", {})
    shift = 0
    for area, square in said.items():
        if "colour" in square:
            shift = data.COLOURS.index(square["colour"]) - table.areas.index(area)
    table.wheel = {area: data.COLOURS[(place + shift) % 5] for place, area in enumerate(table.areas)}
    for area, square in said.items():
        table.laid[table.wheel[area]] = square.get("laid", [])


def lay_traitor(table: Table, said: dict[str, Any]) -> None:
    assert table.traitor
    hold(table.traitor, said)
    tiles = said.get("tiles", [{"area": area} for area in data.AREAS])
    for place, tile in enumerate(tiles):
        dark = tile.get("dark", place < table.dark_tiles)
        colour = tile.get("colour", data.COLOURS[place])
        table.traitor.tiles.append(Tile(tile["area"], dark, colour, tile.get("filled", 1)))
        table.traitor.real_tokens[colour] = tile.get("filled", 1)


def lay_jars(table: Table, said: dict[str, Any], traitor: dict[str, Any]) -> None:
    unseen = set(data.JARS) - set(said.get("discard", []))
    table.jar_discard = set(said.get("discard", []))
    if table.round < data.ROUNDS:
        table.jars_up = said.get("up", sorted(unseen)[: table.jar_places])
    unseen -= set(table.jars_up)
    table.jar_piles = [JarPile(unseen)]
    if table.traitor:
        table.jar_piles[0].traitors = traitor.get("pile", table.traitor.tiles[table.round - 1].jars)
    assert table.jar_piles[0].common >= 0, "the Traitor has more jars than there are"


def lay_offerings(table: Table, said: dict[str, Any]) -> None:
    table.sets = said.get("sets", DEFAULT_SETS[: table.set_places])
    table.bonus = said.get("bonus", DEFAULT_BONUS[: table.set_places])
    table.offering_discard = said.get("discard", [])
    lying = Counter(table.offering_discard)
    lying.update(token for pair in table.sets if pair for token in pair)
    lying.update(token for token in table.bonus if token)
    lying.update(token for holdings in everybody(table) for token in holdings.offerings)
    lying.update(token for tokens in table.laid.values() for token in tokens if token in table.bag)
    left = {kind: count - lying[kind] for kind, count in data.OFFERINGS.items()}
    assert min(left.values()) >= 0, f"more offerings than there are: {left}"
    table.bag = left
    if "bag" in said:
        in_bag = Counter(said["bag"])
        table.bag = {kind: in_bag[kind] for kind in data.OFFERING_KINDS}


def lay_cards(up: list[int | None], deck: set[int], held: list[int], said: dict[str, Any]) -> None:
    """`deck` comes full; the display is as said or of the lowest numbers that lie nowhere else."""
    elsewhere = {*held, *said.get("deck", [])}
    up[:] = said.get("up", sorted(deck - elsewhere)[: len(up)])
    deck -= {*held, *(card for card in up if card)}
    if "deck" in said:
        deck &= set(said["deck"])


# Expectations --------------------------------------------------------------------------------------


def check(game: Pharaon, expect: dict[str, Any]) -> None:
    chance = game.chance()
    assert (chance[0] if chance else None) == expect.get("chance"), f"to deal: {chance}"
    if chance:
        if "weights" in expect:
            assert {str(item): weight for item, weight in chance[1].items()} == expect["weights"]
    else:
        check_legal(game.legal(), expect)
    for name, seat in (("view", None), *((f"view{seat}", seat) for seat in range(5))):
        for path, value in expect.get(name, {}).items():
            assert look(game.view(seat), path) == value, f"{path}: {look(game.view(seat), path)!r}, not {value!r}"
    for path in expect.get("absent", []):
        parent, _, key = path.rpartition(".")
        assert key not in look(game.view(None), parent), f"{path} is shown"
    sides = [*map(str, range(game.table.seats)), "traitor"]
    for side, sources in expect.get("scores", {}).items():
        row = game.scores()[sides.index(side)]
        assert {source: row[source] for source in sources} == sources, f"{side}: {row}"
    for name in ("winners", "ranking"):
        if name in expect:
            assert getattr(game, name)() == expect[name]
    if "over" in expect:
        assert game.over == expect["over"]


def check_legal(legal: list[str], expect: dict[str, Any]) -> None:
    assert legal == expect.get("legal", legal), f"legal: {legal}"
    assert not set(expect.get("legal_has", [])) - set(legal), f"legal: {legal}"
    assert not set(expect.get("legal_not", [])) & set(legal), f"legal: {legal}"


def look(view: Any, path: str) -> Any:
    for key in path.split("."):
        view = view[int(key)] if isinstance(view, list) else view[key]
    return view
