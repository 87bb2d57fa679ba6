"""4.6, 4.8, 4.9 and 4.15: a player's turn, told in the order of the rules."""

from __future__ import annotations

from oracle import pharaon_data as data
from oracle.pharaon_paying import (
    can_complete,
    can_pay,
    costs,
    in_colour_order,
    pay,
    pay_access,
    useful_access_tokens,
)
from oracle.pharaon_table import (
    TRAITOR,
    Flow,
    Player,
    Side,
    Table,
    basics_left,
    build_tomb,
    can_draw_offering,
    cards_to_take,
    check_heir,
    choose,
    draw_jar,
    gain,
    gain_basic,
    gain_jar,
    gain_offering,
    offering_places,
    spend,
    take_card,
    take_offering,
)

# The turn ------------------------------------------------------------------------------------------


def player_turn(table: Table, seat: int) -> Flow[None]:
    while True:
        table.phase = "turn"
        move = yield from choose(seat, turn_moves(table, seat), asked=True)
        verb, *words = move.split()
        if verb in ("swap", "silver"):
            exchange(table, seat, move)
        elif verb == "pass":
            table.phase = "passing"
            return (yield from pass_the_round(table, seat))
        else:
            table.phase = "action"
            return (yield from act(table, seat, words[0], free=verb == "free"))


def turn_moves(table: Table, seat: int) -> list[str]:
    player = table.players[seat]
    acts = [f"act {area}" for area in data.AREAS if can_act(table, player, area)]
    frees = [f"free {area}" for area in data.FREE_ACTION if can_act_free(table, player, area)]
    return ["pass", *acts, *frees, *exchanges(table, player)]


def something_to_take(table: Table, area: str) -> bool:
    """A4, A14; what the tomb and the Nile offer depends on the cost alone."""
    if area == "offerings":
        return any(table.sets)
    if area in ("nobles", "artisans"):
        return bool(cards_to_take(table, area.removesuffix("s")))
    return True


def can_act(table: Table, player: Player, area: str) -> bool:
    return (
        something_to_take(table, area)
        and table.free_squares(table.wheel[area]) > 0
        and bool(useful_access_tokens(table, player, area))
    )


def can_act_free(table: Table, player: Player, area: str) -> bool:
    """Nobles 13-16: no access token, no square [A3]."""
    return player.ready(data.FREE_ACTION[area]) and something_to_take(table, area) and can_complete(player, area, None)


def exchanges(table: Table, player: Player) -> list[str]:
    """Nobles 17 and 18: what can be given (no silver, no area token [A33]) for what."""
    give = [colour for colour in data.COLOURS if player.resources[colour]]
    give += [token for token in data.OFFERING_KINDS[:5] if token in player.offerings]
    moves = []
    if player.ready(data.SORCERESS):
        moves += [f"swap {one} {get}" for one in give for get in basics_left(table) if get not in one]
    if player.ready(data.TREASURER) and table.supply[data.SILVER]:
        moves += [f"silver {one}" for one in give]
    return moves


def exchange(table: Table, seat: int, move: str) -> None:
    verb, *words = move.split()
    table.players[seat].used.add(data.SORCERESS if verb == "swap" else data.TREASURER)
    spend(table, seat, words[0])
    gain(table, seat, words[1] if verb == "swap" else data.SILVER)


# The five actions ----------------------------------------------------------------------------------


def act(table: Table, seat: int, area: str, free: bool) -> Flow[None]:
    access = None
    if free:
        table.players[seat].used.add(data.FREE_ACTION[area])
    else:
        access = yield from pay_access(table, seat, area)
    if area == "offerings":
        yield from act_offerings(table, seat, access)
    elif area == "nobles":
        yield from act_nobles(table, seat, access)
    elif area == "nile":
        yield from act_nile(table, seat, access)
    elif area == "artisans":
        yield from act_artisans(table, seat, access)
    else:
        yield from act_tomb(table, seat, access)


def choose_colour(table: Table, seat: int, area: str, number: int, access: str | None) -> Flow[str]:
    player = table.players[seat]
    colours = [colour for colour in data.COLOURS if can_pay(player, area, [colour] * number, access)]
    move = yield from choose(seat, [f"colour {colour}" for colour in colours])
    return move.split()[1]


def act_offerings(table: Table, seat: int, access: str | None) -> Flow[None]:
    sets = [f"set {place}" for place, pair in enumerate(table.sets, start=1) if pair]
    chosen = yield from choose(seat, sets)
    colour = yield from choose_colour(table, seat, "offerings", 1, access)
    access = yield from pay(table, seat, "offerings", [colour], access)
    bonus = yield from choose_bonus(table, seat, colour, access)
    if bonus != "no":
        yield from pay(table, seat, "offerings", [colour], access)
    place = int(chosen.split()[1]) - 1
    table.players[seat].offerings += table.sets[place] or []
    table.sets[place] = None
    if bonus != "no":
        yield from take_offering(table, seat, bonus.split()[1])


def choose_bonus(table: Table, seat: int, colour: str, access: str | None) -> Flow[str]:
    bonuses = [f"bonus {place}" for place in offering_places(table)]
    if not bonuses or not can_pay(table.players[seat], "offerings", [colour], access):
        return "no"
    return (yield from choose(seat, [*bonuses, "no"]))


def act_nobles(table: Table, seat: int, access: str | None) -> Flow[None]:
    player = table.players[seat]
    chosen = yield from choose(seat, cards_to_take(table, "noble"))
    yield from pay(table, seat, "nobles", costs(player, "nobles")[0], access)
    noble = yield from take_card(table, chosen)
    yield from gain_noble(table, seat, noble)


def act_nile(table: Table, seat: int, access: str | None) -> Flow[None]:
    player = table.players[seat]
    options = [
        f"option {number}"
        for number, (paid, _) in enumerate(data.NILE_OPTIONS, start=1)
        if can_pay(player, "nile", in_colour_order(paid), access)
    ]
    if any(can_pay(player, "nile", [colour] * 2, access) for colour in data.COLOURS):
        options.append("option 6")
    chosen = yield from choose(seat, options)
    if chosen == "option 6":
        colour = yield from choose_colour(table, seat, "nile", 2, access)
        yield from pay(table, seat, "nile", [colour] * 2, access)
        jar = yield from draw_jar(table)
        yield from gain_jar(table, seat, jar)
        yield from step(table, seat, data.COLOURS)
        return
    paid, gains = data.NILE_OPTIONS[int(chosen.split()[1]) - 1]
    yield from pay(table, seat, "nile", in_colour_order(paid), access)
    for resource in gains:
        gain(table, seat, resource)
    for _ in range(2):
        yield from step(table, seat, paid)


def below_the_top(table: Table, seat: int, tracks: tuple[str, ...]) -> list[str]:
    return [colour for colour in tracks if table.players[seat].nile[colour] < data.TRACK_TOP]


def step(table: Table, seat: int, tracks: tuple[str, ...]) -> Flow[None]:
    """One step on one of the tracks, lost if all are at the top [A13]."""
    possible = below_the_top(table, seat, tracks)
    if possible:
        move = yield from choose(seat, [f"step {colour}" for colour in possible])
        table.players[seat].nile[move.split()[1]] += 1


def act_artisans(table: Table, seat: int, access: str | None) -> Flow[None]:
    chosen = yield from choose(seat, cards_to_take(table, "artisan"))
    colour = yield from choose_colour(table, seat, "artisans", 3, access)
    yield from pay(table, seat, "artisans", [colour] * 3, access)
    yield from gain_artisan(table, seat, chosen)


def gain_artisan(table: Table, seat: int, chosen: str) -> Flow[None]:
    artisan = yield from take_card(table, chosen)
    table.players[seat].artisans.append(artisan)
    for one in data.ARTISAN_GAINS[artisan]:
        if one == "jar":
            jar = yield from draw_jar(table)
            yield from gain_jar(table, seat, jar)
        else:
            gain(table, seat, one)


def act_tomb(table: Table, seat: int, access: str | None) -> Flow[None]:
    yield from pay(table, seat, "tomb", costs(table.players[seat], "tomb")[0], access)
    build_tomb(table, seat)


def gain_noble(table: Table, seat: int, noble: int) -> Flow[None]:
    """The card, its immediate effect in the order printed, then the heir."""
    table.players[seat].nobles.append(noble)
    for part in data.IMMEDIATE.get(noble, ()):
        yield from immediate(table, seat, part)
    check_heir(table, seat)


def immediate(table: Table, seat: int, part: str) -> Flow[None]:
    """4.15, nobles 21-26; a part with nothing to take is skipped."""
    if part == "silver":
        gain(table, seat, data.SILVER)
    elif part == "offering":
        yield from gain_offering(table, seat)
    elif part == "tomb":
        build_tomb(table, seat)
    elif part == "artisan":
        cards = cards_to_take(table, "artisan")
        if cards:
            chosen = yield from choose(seat, cards)
            yield from gain_artisan(table, seat, chosen)
    else:
        yield from steps_on_one_track(table, seat, int(part.split()[1]))


def steps_on_one_track(table: Table, seat: int, steps: int) -> Flow[None]:
    """A7; what goes past the top is lost."""
    possible = below_the_top(table, seat, data.COLOURS)
    if possible:
        move = yield from choose(seat, [f"track {colour}" for colour in possible])
        nile = table.players[seat].nile
        colour = move.split()[1]
        nile[colour] = min(nile[colour] + steps, data.TRACK_TOP)


# Passing and the pyramid ---------------------------------------------------------------------------


def leave_the_round(table: Table, side: Side) -> bool:
    """4.8 step 1: the disc goes to the pyramid, but for the last to pass; was it the last?"""
    last = len(table.passed) == len(table.sides) - 1
    table.passed.append(side)
    if not last:
        row = len(table.passed)
        table.discs[side] = [row, 1]
        if table.rows[row - 1][0] == "first":
            table.first_player = side
    return last


def pass_the_round(table: Table, seat: int) -> Flow[None]:
    last = leave_the_round(table, seat)
    if table.round < data.ROUNDS:
        yield from choose_jar(table, seat)
    if not last and data.GENERAL in table.players[seat].nobles:
        table.discs[seat][1] += 1
        yield from take_income(table, seat, space_of(table, seat))
    while exchanges(table, table.players[seat]):
        move = yield from choose(seat, [*exchanges(table, table.players[seat]), "no"])
        if move == "no":
            return
        exchange(table, seat, move)


def choose_jar(table: Table, seat: int) -> Flow[None]:
    places = [f"jar {place}" for place, jar in enumerate(table.jars_up, start=1) if jar]
    move = yield from choose(seat, places)
    place = int(move.split()[1]) - 1
    jar = table.jars_up[place]
    assert jar
    table.jars_up[place] = None
    yield from gain_jar(table, seat, jar)


def space_of(table: Table, side: Side, left: int = 0) -> str | None:
    row, space = table.discs[side]
    return table.rows[row - 1][space - 1 - left]


def income_possible(table: Table, side: Side, income: str | None) -> bool:
    if income == "basic":
        return bool(basics_left(table))
    if income == "silver":
        return table.supply[data.SILVER] > 0
    if income == "offering":
        return can_draw_offering(table) or (side != TRAITOR and bool(offering_places(table)))
    return False


def move_on(table: Table, side: Side) -> list[str]:
    """4.9: one space on, and what may be had there: the new space first, then the one on its left."""
    row, space = table.discs[side]
    if space == len(table.rows[row - 1]):
        return []
    table.discs[side] = [row, space + 1]
    incomes = [space_of(table, side), space_of(table, side, left=1)]
    return [income for income in incomes if income and income_possible(table, side, income)]


def move_in_pyramid(table: Table, seat: int) -> Flow[None]:
    table.phase = "pyramid"
    incomes = move_on(table, seat)
    if len(set(incomes)) == 2:
        move = yield from choose(seat, ["here", "left"])
        yield from take_income(table, seat, incomes[0] if move == "here" else incomes[1])
    elif incomes:
        yield from take_income(table, seat, incomes[0])


def take_income(table: Table, seat: int, income: str | None) -> Flow[None]:
    if income == "basic":
        yield from gain_basic(table, seat)
    elif income == "silver":
        gain(table, seat, data.SILVER)
    elif income == "offering":
        yield from gain_offering(table, seat)
