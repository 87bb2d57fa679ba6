"""4.1, 4.2, 4.10, 4.13 and 4.14: set-up, the five rounds, and the Traitor."""

from __future__ import annotations

from oracle import pharaon_data as data
from oracle.pharaon_actions import (
    choose_jar,
    gain_noble,
    leave_the_round,
    move_in_pyramid,
    move_on,
    player_turn,
)
from oracle.pharaon_table import (
    MARKER,
    TRAITOR,
    Flow,
    Table,
    Tile,
    Traitor,
    basics_left,
    build_tomb,
    check_heir,
    choose,
    common_pile,
    discards_into_bag,
    draw,
    draw_card,
    draw_offering,
    gain,
    lay_on_wheel,
    remove_from_display,
    take_offering,
    turn_up_jars,
)


def game(table: Table) -> Flow[None]:
    """The whole game; a table laid in the middle of a round goes on from there."""
    if table.round == 0:
        yield from set_up(table)
    yield from one_round(table)
    while table.round < data.ROUNDS:
        yield from prepare_next_round(table)
        yield from one_round(table)
    table.phase = "over"


# Set-up --------------------------------------------------------------------------------------------


def set_up(table: Table) -> Flow[None]:
    yield from lay_board(table)
    if table.traitor:
        yield from set_up_traitor(table, table.traitor)
        order = [0]
    else:
        start: int = yield from draw("start", range(table.seats))
        table.first_player = start
        order = [(start - back) % table.seats for back in range(1, table.seats + 1)]
    for seat in order:
        yield from starting_noble(table, seat)
        yield from choose_jar(table, seat)
        gain(table, seat, data.SILVER)
        gain(table, seat, data.SILVER)
    table.noble_deck |= table.nobles_aside | table.scribes_aside
    table.nobles_aside, table.scribes_aside = set(), set()
    lay_left_over_jar(table)
    yield from turn_up_jars(table)
    if table.traitor:
        table.first_player = yield from draw("start", [0, TRAITOR])
    table.round = 1
    assert table.first_player is not None
    table.to_move = table.first_player


def lay_board(table: Table) -> Flow[None]:
    """4.1 steps 1-6"""
    for _ in data.AREAS:
        area = yield from draw("area", [area for area in data.AREAS if area not in table.areas])
        table.areas.append(area)
    first = data.COLOURS.index((yield from draw("wheel", data.COLOURS)))
    table.wheel = {area: data.COLOURS[(first + place) % 5] for place, area in enumerate(table.areas)}
    table.direction = yield from draw("direction", ["clockwise", "counter"])
    yield from turn_up_jars(table)
    yield from fill_offerings(table)
    if table.newcomers:
        table.scribes_aside = set(data.SCRIBE_AREA)
        table.noble_deck -= table.scribes_aside
    for place in range(3):
        table.nobles_up[place] = yield from draw_card(table, "noble")
    for place in range(4):
        table.artisans_up[place] = yield from draw_card(table, "artisan")


def starting_noble(table: Table, seat: int) -> Flow[None]:
    """4.1 step 9: a scribe for a newcomer, else one of two."""
    player = table.players[seat]
    if seat in table.newcomers:
        noble = yield from draw_scribe(table)
        if table.traitor:
            traitors = yield from draw_scribe(table)
            table.traitor.nobles.append(traitors)
    else:
        for _ in range(2):
            player.dealt.append((yield from draw_card(table, "noble")))
        move = yield from choose(seat, [f"keep {noble}" for noble in player.dealt])
        noble = int(move.split()[1])
        player.dealt.remove(noble)
        rejected = player.dealt.pop()
        if table.traitor:
            table.traitor.nobles.append(rejected)
        else:
            table.nobles_aside.add(rejected)
    yield from gain_noble(table, seat, noble)


def draw_scribe(table: Table) -> Flow[int]:
    scribe: int = yield from draw("noble", sorted(table.scribes_aside))
    table.scribes_aside.remove(scribe)
    return scribe


# Rounds --------------------------------------------------------------------------------------------


def one_round(table: Table) -> Flow[None]:
    """4.2: clockwise until all have passed."""
    while len(table.passed) < len(table.sides):
        side = table.to_move
        if side == TRAITOR:
            yield from traitor_turn(table)
        elif side in table.passed:
            assert isinstance(side, int)
            yield from move_in_pyramid(table, side)
        else:
            assert isinstance(side, int)
            yield from player_turn(table, side)
        table.to_move = table.next_side(side)


def prepare_next_round(table: Table) -> Flow[None]:
    """4.10"""
    clear_wheel(table)
    yield from fill_offerings(table)
    turn_wheel(table)
    for player in table.players:
        player.used.clear()
    lay_left_over_jar(table)
    table.round += 1
    if table.round < data.ROUNDS:
        yield from turn_up_jars(table)
    if table.traitor:
        take_traitor_pile(table, table.traitor.tiles[table.round - 1])
    table.passed, table.discs = [], {}
    assert table.first_player is not None
    table.to_move = table.first_player


def clear_wheel(table: Table) -> None:
    for colour in data.COLOURS:
        for token in table.laid[colour]:
            if token in data.RESOURCES:
                table.supply[token] += 1
            elif token != MARKER:
                table.offering_discard.append(token)
        table.laid[colour] = []


def turn_wheel(table: Table) -> None:
    shift = 1 if table.direction == "clockwise" else -1
    table.wheel = {area: table.wheel[table.areas[(place - shift) % 5]] for place, area in enumerate(table.areas)}


def fill_offerings(table: Table) -> Flow[None]:
    """4.10 step 2: sets first, then the bonus zone, as far as the tokens go."""
    empty_sets = [place for place, pair in enumerate(table.sets) if pair is None]
    empty_bonus = [place for place, token in enumerate(table.bonus) if token is None]
    if sum(table.bag.values()) < 2 * len(empty_sets) + len(empty_bonus):
        discards_into_bag(table)
    for place in empty_sets:
        if sum(table.bag.values()) >= 2:
            one = yield from draw_offering(table)
            other = yield from draw_offering(table)
            table.sets[place] = [one, other]
    for place in empty_bonus:
        if sum(table.bag.values()):
            table.bonus[place] = yield from draw_offering(table)


def lay_left_over_jar(table: Table) -> None:
    """4.13: with one or two seats the jar nobody took blocks the wheel."""
    for place, jar in enumerate(table.jars_up):
        if jar:
            for resource in data.JARS[jar]:
                lay_on_wheel(table, resource)
            table.jar_discard.add(jar)
            table.jars_up[place] = None


# The Traitor ---------------------------------------------------------------------------------------


def set_up_traitor(table: Table, traitor: Traitor) -> Flow[None]:
    for place in range(5):
        lying = [tile.area for tile in traitor.tiles]
        area: str = yield from draw("tile", [area for area in data.AREAS if area not in lying])
        traitor.tiles.append(Tile(area, dark=place < table.dark_tiles))
    for tile in traitor.tiles:
        used = [other.colour for other in traitor.tiles]
        tile.colour = yield from draw("token", [colour for colour in data.COLOURS if colour not in used])
        assert tile.colour
        put_on(table, traitor, tile, tile.colour)
    take_traitor_pile(table, traitor.tiles[0])


def take_traitor_pile(table: Table, tile: Tile) -> None:
    for _ in range(tile.jars):
        common_pile(table).traitors += 1


def traitor_pile(table: Table) -> int:
    return sum(pile.traitors for pile in table.jar_piles)


def put_on(table: Table, traitor: Traitor, tile: Tile, colour: str) -> None:
    """A token from the supply on the lowest free space, a marker where the supply is empty [A15]."""
    tile.filled += 1
    if table.supply[colour]:
        table.supply[colour] -= 1
        traitor.real_tokens[colour] += 1


def traitor_turn(table: Table) -> Flow[None]:
    assert table.traitor
    if TRAITOR in table.passed:
        yield from traitor_in_pyramid(table)
    elif traitor_pile(table):
        yield from traitor_jar(table, table.traitor)
    else:
        leave_the_round(table, TRAITOR)


def traitor_in_pyramid(table: Table) -> Flow[None]:
    """A16, A24; offerings come from the bag."""
    incomes = move_on(table, TRAITOR)
    if not incomes:
        return
    if incomes[0] == "offering":
        yield from take_offering(table, TRAITOR, "bag")
    else:
        gain(table, TRAITOR, data.SILVER if incomes[0] == "silver" else basics_left(table)[0])


def traitor_jar(table: Table, traitor: Traitor) -> Flow[None]:
    """The bottom resource to his tile; of the upper two one there and one on the wheel."""
    table.phase = "traitor"
    pile = next(pile for pile in table.jar_piles if pile.traitors)
    jar: int = yield from draw("jar", sorted(pile.jars))
    pile.jars.remove(jar)
    pile.traitors -= 1
    table.jar_discard.add(jar)
    bottom, left, right = data.JARS[jar]
    yield from lay_on_tile(table, traitor, bottom)
    to_tile = [one for one, other in ((left, right), (right, left)) if table.free_squares(other)]
    if not to_tile:
        yield from lay_on_tile(table, traitor, left)
        yield from lay_on_tile(table, traitor, right)
        return
    move = yield from choose(0, [f"tile {one}" for one in dict.fromkeys(to_tile)])
    chosen = move.split()[1]
    yield from lay_on_tile(table, traitor, chosen)
    lay_on_wheel(table, right if chosen == left else left)


def lay_on_tile(table: Table, traitor: Traitor, colour: str) -> Flow[None]:
    """The tile of this colour or the next to the right with room; then its icon. No room at all: nothing."""
    first = next(place for place, tile in enumerate(traitor.tiles) if tile.colour == colour)
    for further in range(5):
        tile = traitor.tiles[(first + further) % 5]
        if tile.filled < data.TRAITOR_SPACES:
            put_on(table, traitor, tile, colour)
            return (yield from resolve_icon(table, traitor, tile.icons[tile.filled - 1]))


def resolve_icon(table: Table, traitor: Traitor, icon: str) -> Flow[None]:
    """4.14, icons (a) to (k); a god and a worth of nobles count at the end."""
    if icon == "T":
        build_tomb(table, TRAITOR)
    elif icon in ("M", "m"):
        traitor_nile(traitor, fullest=icon == "M")
    elif icon[0] == "N":
        yield from traitor_noble(table, traitor, int(icon[2]) - 1, takes=icon[1] == "+")
    elif icon[0] == "A":
        yield from traitor_artisan(table, traitor, highest=icon[2] == "H", takes=icon[1] == "+")
    elif icon[0] == "O":
        place = int(icon[1]) - 1
        traitor.offerings += table.sets[place] or []
        table.sets[place] = None
    elif icon[0] == "B" and table.bonus[int(icon[1]) - 1]:
        yield from take_offering(table, TRAITOR, icon[1])


def traitor_nile(traitor: Traitor, fullest: bool) -> None:
    """The track of the fullest or emptiest tile's colour; of equal tiles the leftmost track."""
    filled = {tile.colour: tile.filled for tile in traitor.tiles}
    wanted = max(filled.values()) if fullest else min(filled.values())
    track = next(colour for colour in data.COLOURS if filled[colour] == wanted)
    traitor.nile[track] = min(traitor.nile[track] + 1, data.TRACK_TOP)


def traitor_noble(table: Table, traitor: Traitor, place: int, takes: bool) -> Flow[None]:
    noble = table.nobles_up[place]
    if noble:
        if takes:
            traitor.nobles.append(noble)
        yield from remove_from_display(table, "noble", place)
        check_heir(table, TRAITOR)


def traitor_artisan(table: Table, traitor: Traitor, highest: bool, takes: bool) -> Flow[None]:
    points = {card: data.ARTISAN_POINTS[card] for card in table.artisans_up if card}
    if points:
        wanted = max(points.values()) if highest else min(points.values())
        card = next(card for card in points if points[card] == wanted)
        if takes:
            traitor.artisans.append(card)
        yield from remove_from_display(table, "artisan", table.artisans_up.index(card))
